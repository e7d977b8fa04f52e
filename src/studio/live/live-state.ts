import { useSyncExternalStore } from "react";

let isLive = false;
const watchers = new Set<() => void>();

/** Sets whether this page receives live changes; without them, screens poll. */
export function setLive(next: boolean): void {
  if (next === isLive) return;
  isLive = next;
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether this page receives live changes. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLive,
    () => false,
  );
}
