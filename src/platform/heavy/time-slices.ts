import { setImmediate } from "node:timers/promises";

/** Longer no loop keeps this process to itself, so that who waits beside it hardly notices. */
const SLICE_MS = 10;

/** @returns to be awaited once a round in a long loop: lets everybody else have a turn whenever a slice is over */
export function timeSlices(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < SLICE_MS) return;
    await setImmediate();
    begun = performance.now();
  };
}
