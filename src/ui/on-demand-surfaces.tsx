"use client";

import { Menu, Popover } from "@mantine/core";
import { cloneElement, useEffect, useRef, useState } from "react";
import type { FloatingProps } from "./on-demand.tsx";

/** The menu behind a button of `OnDemand`, initially open. */
export function MenuSurface({ target, position, width, children }: FloatingProps) {
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

/** The popover behind a button of `OnDemand`, initially open. */
export function PopoverSurface({ target, label, position, width, children }: FloatingProps) {
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

/**
 * Replaces the button that was just pressed: takes over its focus, then opens, so that closing returns the focus to it.
 * A field whose shortcut pressed it keeps the focus.
 */
function useArrival() {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { target, opened, setOpened };
}
