"use client";

import { Menu, type MenuItemProps } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";

/** A menu item that is a link. */
export function MenuLink(props: { href: string; children: ReactNode } & MenuItemProps) {
  return <Menu.Item component={Link} {...props} />;
}
