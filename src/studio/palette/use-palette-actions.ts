import { useMantineColorScheme } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconBuilding, IconCopy, IconKeyboard, IconLogout, IconMoon } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { useSignOut } from "#studio/identity/auth/use-sign-out.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { copyText } from "#ui/copy-text.ts";
import type { Brand } from "../frame/brand.tsx";
import { useAction } from "../frame/use-action.ts";
import type { Entry } from "./entry.ts";
import { openDialog } from "./palette-store.ts";

/** Commands of the palette. */
export function usePaletteActions(brand: Brand, brands: readonly Brand[]): Entry[] {
  const { toggleColorScheme } = useMantineColorScheme();
  const select = useAction(useTRPC().me.selectBrand.mutationOptions());
  const signOut = useSignOut();
  const others = brands.filter(({ id }) => id !== brand.id);
  return [
    ...others.map(({ id, name, handle }) => ({
      id: `brand:${id}`,
      group: t("Actions"),
      label: t("Switch to {name}", { name }),
      Icon: IconBuilding,
      words: t("search|brand change"),
      href: `/studio/${handle}`,
      act: () => select.run({ team_id: id }),
    })),
    {
      id: "do:scheme",
      group: t("Actions"),
      label: t("Switch between light and dark"),
      Icon: IconMoon,
      words: t("search|theme colour scheme mode"),
      act: toggleColorScheme,
    },
    {
      id: "do:copy-api",
      group: t("Actions"),
      label: t("Copy API URL"),
      Icon: IconCopy,
      words: t("search|base url developers"),
      act: () => void copy(`${location.origin}/api/v1`),
    },
    {
      id: "do:copy-brand",
      group: t("Actions"),
      label: t("Copy brand ID for the API"),
      Icon: IconCopy,
      words: t("search|x-service-brand header slug uuid"),
      act: () => void copy(brand.slug),
    },
    {
      id: "do:keys",
      group: t("Actions"),
      label: t("Show keyboard shortcuts"),
      detail: "?",
      Icon: IconKeyboard,
      words: t("search|keyboard shortcuts help"),
      act: () => openDialog("keys"),
    },
    {
      id: "do:sign-out",
      group: t("Actions"),
      label: t("Sign out"),
      Icon: IconLogout,
      words: t("search|log out leave"),
      act: () => void signOut(),
    },
  ];
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) notifications.show({ message: t("Copied: {text}", { text }) });
  else notifications.show({ color: "red", title: t("Copying was blocked by the browser"), message: text });
}
