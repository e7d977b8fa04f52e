import { useEffect, useRef } from "react";
import { registerShortcuts } from "./registry.ts";
import type { Shortcut } from "./shortcut.ts";

/** Registers shortcuts while the component is mounted, and lists them behind `?`. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => registerShortcuts(latest), []);
}
