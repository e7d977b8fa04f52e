import { useSyncExternalStore } from "react";

/**
 * Ideas hidden until their deletion can't be undone any more. Kept outside React, so that leaving the screen deletes
 * them too.
 */
let removed: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

export function setRemoved(id: number, isRemoved: boolean): void {
  const next = new Set(removed);
  if (isRemoved) next.add(id);
  else next.delete(id);
  removed = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: ReadonlySet<number> = new Set();

/** Ids of ideas that lists must hide. */
export function useRemoved(): ReadonlySet<number> {
  return useSyncExternalStore(
    subscribe,
    () => removed,
    () => NONE,
  );
}
