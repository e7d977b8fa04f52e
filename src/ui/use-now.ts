"use client";

import { useSyncExternalStore } from "react";

/** The shared clock advances in steps, so that server, hydration and siblings nearly always agree. */
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

/**
 * The current time, rounded down to 30 seconds; re-renders as it advances. Mark text based on it with
 * `suppressHydrationWarning`.
 */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, current, current));
}
