import { useEffect, useSyncExternalStore } from "react";

/** A key that the present screen answers to, for the list behind `?`. */
export interface Shortcut {
  keys: string;
  does: string;
}

let shown: readonly Shortcut[] = [];
const watchers = new Set<() => void>();

function show(next: readonly Shortcut[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** Lists the keys of a screen behind `?` for as long as it is shown. Give it a constant. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    show(shortcuts);
    return () => show([]);
  }, [shortcuts]);
}

/** The keys of the screen that is shown. */
export function useShownShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shown,
    () => [],
  );
}
