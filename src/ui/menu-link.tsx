"use client";

import { Menu, type MenuItemProps } from "@mantine/core";
import type { ReactNode } from "react";
import { PageLink } from "./page-link.tsx";

/** A menu item that is a link. */
export function MenuLink(props: { href: string; children: ReactNode } & MenuItemProps) {
  return <Menu.Item component={PageLink} {...props} />;
}
