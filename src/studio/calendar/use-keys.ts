import { useEffect } from "react";
import { areKeysWanted } from "../palette/keys-wanted.ts";

/**
 * Single keys of the calendar. They count only while nothing has the focus, or something of the calendar has that takes
 * no letters itself, and for who wants them.
 */
export function useKeys(root: { readonly current: HTMLElement | null }, act: (key: string) => boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, defaultPrevented, metaKey, ctrlKey, altKey } = event;
      if (defaultPrevented || metaKey || ctrlKey || altKey || !(target instanceof HTMLElement)) return;
      if (target !== document.body && !root.current?.contains(target)) return;
      if (target.matches("input, select, textarea, [contenteditable]") || !areKeysWanted()) return;
      if (act(key.toLowerCase())) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [root, act]);
}
