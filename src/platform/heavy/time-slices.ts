import { setImmediate } from "node:timers/promises";

/**
 * The longest time, in milliseconds, that a loop may block the event loop, so that concurrent requests are hardly
 * delayed.
 */
const SLICE_MS = 10;

/**
 * @returns a function to await once per iteration of a long loop: it yields to the event loop whenever a slice is over
 */
export function timeSlices(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < SLICE_MS) return;
    await setImmediate();
    begun = performance.now();
  };
}
