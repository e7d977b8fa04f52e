import { useSyncExternalStore } from "react";

/** Ideas that are deleted on the screen and not yet on the server. Kept outside the screens, so that leaving one deletes too. */
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

/** The ideas that lists leave out for now. */
export function useRemoved(): ReadonlySet<number> {
  return useSyncExternalStore(
    subscribe,
    () => removed,
    () => NONE,
  );
}
