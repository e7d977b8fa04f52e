import { expireDue, nextExpiryIn } from "#domain/content/posts/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { readNow, whereDue } from "./due.ts";
import { pauseFor, runLoop } from "./run-loop.ts";

/** Seconds until a locked post is looked at again. */
const SHORTEST_PAUSE_SECONDS = 0.5;
/** Seconds by which a post may expire late if its time is changed to one this near. */
const LONGEST_PAUSE_SECONDS = 5;

/** Expires one batch of overdue posts. @returns the number of posts */
export async function expireBatch(ctx: SystemContext): Promise<number> {
  const { due } = await readNow(ctx.db, ctx.clock);
  return expireDue({ ...ctx, clock: { now: () => due } });
}

/**
 * Expires overdue posts until `stop`, concurrently with publishing: after each batch it pauses for as long as the batch
 * took, so a large number of posts uses at most half of the database's capacity.
 */
export function keepExpiring(
  ctx: SystemContext,
  stop: AbortSignal,
  onResult: ((error: unknown) => void) | undefined,
): Promise<void> {
  async function expireOnce(): Promise<number> {
    const startedAt = performance.now();
    const count = await expireBatch(ctx);
    if (count > 0) await pauseFor((performance.now() - startedAt) / 1000, stop);
    return count;
  }
  async function pause(): Promise<void> {
    while (!stop.aborted) {
      const next = await nextExpiryIn(ctx, whereDue(ctx.clock));
      await pauseFor(
        Math.min(Math.max(next ?? LONGEST_PAUSE_SECONDS, SHORTEST_PAUSE_SECONDS), LONGEST_PAUSE_SECONDS),
        stop,
      );
      if (next !== null && next <= LONGEST_PAUSE_SECONDS) return;
    }
  }
  return runLoop({ runOnce: expireOnce, pause, onResult }, stop);
}
