import { expireDue, nextExpiryIn } from "#domain/posts/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { readNow, whereDue } from "./due.ts";
import { pauseFor, runLoop } from "./pace.ts";

/** What somebody holds is looked at again after this long. */
const SHORTEST_PAUSE_SECONDS = 0.5;
/** A time that somebody sets this near may pass so much before it is noticed. */
const LONGEST_PAUSE_SECONDS = 5;

/** Expires one batch of what is due. @returns how many posts */
export async function expireBatch(ctx: SystemContext): Promise<number> {
  const { due } = await readNow(ctx.db, ctx.clock);
  return expireDue({ ...ctx, clock: { now: () => due } });
}

/**
 * Expires what comes due until `stop`, beside publishing and never before it: after each batch it rests for as long as
 * the batch took, so that thousands at once take at most half of what there is.
 */
export function keepExpiring(
  ctx: SystemContext,
  stop: AbortSignal,
  onTurn: ((error: unknown) => void) | undefined,
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
  return runLoop({ runOnce: expireOnce, pause, onResult: onTurn }, stop);
}
