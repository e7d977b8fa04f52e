import { useEffect, useRef } from "react";
import { register } from "./registry.ts";
import type { Shortcut } from "./shortcut.ts";

/** Registers shortcuts while the component is mounted, and lists them behind `?`. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => register(latest), []);
}
