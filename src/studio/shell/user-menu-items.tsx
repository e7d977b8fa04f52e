"use client";

import { Menu } from "@mantine/core";
import { IconKey, IconLogout, IconServerCog, IconTag, IconUser } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { useSignOut } from "#studio/identity/auth/use-sign-out.ts";
import { MenuLink } from "#ui/menu-link.tsx";

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** Links to account pages, and signing out. */
export default function UserMenuItems({ email, isOperator }: { email: string; isOperator: boolean }) {
  const signOut = useSignOut();
  return (
    <>
      <Menu.Label>{email}</Menu.Label>
      <MenuLink href="/profile" leftSection={<IconUser {...icon} />}>
        {t("Profile")}
      </MenuLink>
      <MenuLink href="/profile/api-tokens" leftSection={<IconKey {...icon} />}>
        {t("Sessions and tokens")}
      </MenuLink>
      {isOperator ? (
        <MenuLink href="/administration" leftSection={<IconServerCog {...icon} />}>
          {t("Administration")}
        </MenuLink>
      ) : null}
      <MenuLink href="/pricing" leftSection={<IconTag {...icon} />}>
        {t("Plans")}
      </MenuLink>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={signOut}>
        {t("Sign out")}
      </Menu.Item>
    </>
  );
}
