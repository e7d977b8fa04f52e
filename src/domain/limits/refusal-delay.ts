import { RateLimiterMemory } from "rate-limiter-flexible";

export type RefusalDelayLimits = {
  /** Refusals of one client in a minute that are answered at once: a page that fetches ahead runs into some. */
  freePerMinute: number;
  /** How long each one after them waits for its answer. */
  delayMs: number;
  /** Answers of one client that wait at the same time, and of all of them. */
  heldPerClient: number;
  held: number;
};

const LIMITS: RefusalDelayLimits = { freePerMinute: 60, delayMs: 1000, heldPerClient: 256, held: 4096 };

export type RefusalDelay = {
  /**
   * Returns when the refusal of one client's request may be sent.
   * @returns whether its connection may stay open; false when too many of its answers wait already
   */
  delay(client: string): Promise<boolean>;
};

/**
 * Slows down who goes on asking although they are refused. A client sends its next request when it has the answer to
 * the last, so one that floods through fifty connections then asks fifty times a second instead of thousands of times,
 * each of which others would wait for.
 */
export function createRefusalDelay(limits = LIMITS, sleep = sleepFor): RefusalDelay {
  const refusals = new RateLimiterMemory({ points: limits.freePerMinute, duration: 60 });
  const heldBy = new Map<string, number>();
  let held = 0;

  return {
    async delay(client) {
      const { consumedPoints } = await refusals.penalty(client);
      if (consumedPoints <= limits.freePerMinute) return true;
      const own = heldBy.get(client) ?? 0;
      if (own >= limits.heldPerClient || held >= limits.held) return false;
      heldBy.set(client, own + 1);
      held += 1;
      await sleep(limits.delayMs);
      held -= 1;
      const left = (heldBy.get(client) ?? 1) - 1;
      if (left === 0) heldBy.delete(client);
      else heldBy.set(client, left);
      return true;
    },
  };
}

/** Waits without keeping the process from ending. */
function sleepFor(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
