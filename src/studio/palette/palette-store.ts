import { useSyncExternalStore } from "react";

/** What is shown over the page: the palette, or the list of keys. */
export type Shown = "palette" | "keys" | null;

let shown: Shown = null;
const watchers = new Set<() => void>();

export function showOver(next: Shown): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

export function toggleOver(which: "palette" | "keys"): void {
  showOver(shown === which ? null : which);
}

export function useShownOver(): Shown {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shown,
    () => null,
  );
}
