"use client";

import { useSyncExternalStore } from "react";

/** The clock of all components moves in steps, so that server, hydration and siblings nearly always agree. */
const STEP = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, STEP);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const current = () => Math.floor(Date.now() / STEP) * STEP;

/** Now, rounded down to 30 seconds; re-renders as it moves on. Mark the text it writes with `suppressHydrationWarning`. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, current, current));
}
