import { useMantineColorScheme } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconBuilding, IconCopy, IconKeyboard, IconLogout, IconMoon } from "@tabler/icons-react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useSignOut } from "../auth/use-sign-out.ts";
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
      group: "Do",
      label: `Switch to ${name}`,
      Icon: IconBuilding,
      words: "brand change",
      href: `/studio/${handle}`,
      act: () => select.run({ team_id: id }),
    })),
    {
      id: "do:scheme",
      group: "Do",
      label: "Switch between light and dark",
      Icon: IconMoon,
      words: "theme colour scheme mode",
      act: toggleColorScheme,
    },
    {
      id: "do:copy-api",
      group: "Do",
      label: "Copy API URL",
      Icon: IconCopy,
      words: "base url developers",
      act: () => void copy(`${location.origin}/api/v1`),
    },
    {
      id: "do:copy-brand",
      group: "Do",
      label: "Copy brand ID for the API",
      Icon: IconCopy,
      words: "x-service-brand header slug uuid",
      act: () => void copy(brand.slug),
    },
    {
      id: "do:keys",
      group: "Do",
      label: "Show keyboard shortcuts",
      detail: "?",
      Icon: IconKeyboard,
      words: "keyboard shortcuts help",
      act: () => openDialog("keys"),
    },
    {
      id: "do:sign-out",
      group: "Do",
      label: "Sign out",
      Icon: IconLogout,
      words: "log out leave",
      act: () => void signOut(),
    },
  ];
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notifications.show({ message: `Copied: ${text}` });
  } catch {
    // The clipboard is available on https only.
    notifications.show({ color: "red", title: "Copying was blocked by the browser", message: text });
  }
}
