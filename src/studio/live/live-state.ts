import { useSyncExternalStore } from "react";

let isLive = false;
const watchers = new Set<() => void>();

/** Says whether this page hears of changes as they happen; without it, screens ask now and then. */
export function setLive(next: boolean): void {
  if (next === isLive) return;
  isLive = next;
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether this page hears of changes as they happen. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLive,
    () => false,
  );
}
