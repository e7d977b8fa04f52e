"use client";

import { Menu } from "@mantine/core";
import { cloneElement } from "react";
import type { FloatingProps } from "./on-demand.tsx";
import { useArrival } from "./use-arrival.ts";

/** The menu behind a button of `OnDemand`, open from the start. */
export default function OnDemandMenu({ target, position, width, children }: FloatingProps) {
  const arrival = useArrival();
  return (
    <Menu
      opened={arrival.opened}
      onChange={arrival.setOpened}
      {...(position && { position })}
      {...(width !== undefined && { width })}
    >
      <Menu.Target>{cloneElement(target, { ref: arrival.target })}</Menu.Target>
      <Menu.Dropdown>{children({ close: () => arrival.setOpened(false) })}</Menu.Dropdown>
    </Menu>
  );
}
