import { useSyncExternalStore } from "react";

/** What is open over the page: the palette, or the list of shortcuts. */
export type OpenDialog = "palette" | "keys" | null;

let shown: OpenDialog = null;
const watchers = new Set<() => void>();

export function openDialog(next: OpenDialog): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

export function toggleDialog(which: "palette" | "keys"): void {
  openDialog(shown === which ? null : which);
}

export function useOpenDialog(): OpenDialog {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shown,
    () => null,
  );
}
