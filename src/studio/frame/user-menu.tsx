"use client";

import { Menu, UnstyledButton } from "@mantine/core";
import { IconKey, IconLogout, IconTag, IconUser } from "@tabler/icons-react";
import { signOut } from "next-auth/react";
import type { z } from "zod";
import type { MeView } from "#domain/accounts/schema.ts";
import { MenuLink } from "#ui/link.tsx";
import { useForgetThisBrowser } from "../notifications/use-this-browser.ts";
import { leaveFor } from "./leave-for.ts";
import classes from "./user-menu.module.css";

type User = z.output<typeof MeView>["user"];

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** The signed-in person: where their own pages are, and the way out. */
export function UserMenu({ user }: { user: User }) {
  const name = `${user.first_name} ${user.last_name}`;
  const forgetThisBrowser = useForgetThisBrowser();
  const leave = async () => {
    await forgetThisBrowser();
    await signOut({ redirect: false });
    await leaveFor("/sign-in");
  };
  return (
    <Menu position="top-start" width={232}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <span className={classes.initials} aria-hidden>
            {user.first_name.charAt(0)}
            {user.last_name.charAt(0)}
          </span>
          <span className={classes.name}>{name}</span>
          <span className="visually-hidden">Your account</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <MenuLink href="/profile" leftSection={<IconUser {...icon} />}>
          Profile
        </MenuLink>
        <MenuLink href="/profile/api-tokens" leftSection={<IconKey {...icon} />}>
          API tokens
        </MenuLink>
        <MenuLink href="/pricing" leftSection={<IconTag {...icon} />}>
          Plans
        </MenuLink>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
