import { setTimeout as sleep } from "node:timers/promises";

/** Waits until work has ended, well or not, but no longer than this many milliseconds; it may go on after that. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, sleep(ms, undefined, { signal: over.signal })]).catch(() => {});
  over.abort();
}
