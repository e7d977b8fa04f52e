"use client";

import { Popover } from "@mantine/core";
import { cloneElement } from "react";
import type { FloatingProps } from "./on-demand.tsx";
import { useArrival } from "./use-arrival.ts";

/** The popover behind a button of `OnDemand`, open from the start. */
export default function OnDemandPopover({ target, label, position, width, children }: FloatingProps) {
  const { target: ref, opened, setOpened } = useArrival();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      {...(position && { position })}
      {...(width !== undefined && { width })}
    >
      <Popover.Target>{cloneElement(target, { ref, onClick: () => setOpened((is) => !is) })}</Popover.Target>
      <Popover.Dropdown aria-label={label} p={0}>
        {children({ close: () => setOpened(false) })}
      </Popover.Dropdown>
    </Popover>
  );
}
