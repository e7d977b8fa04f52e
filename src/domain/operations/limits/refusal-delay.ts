import { createMinuteLimit } from "./minute-limit.ts";

export type RefusalDelayLimits = {
  /** Refusals per client and minute that are sent at once: a page that prefetches causes some. */
  freePerMinute: number;
  /** How long each further one is delayed. */
  delayMs: number;
  /** Delayed responses per client, and in total. */
  delayedPerClient: number;
  delayed: number;
};

const LIMITS: RefusalDelayLimits = { freePerMinute: 60, delayMs: 1000, delayedPerClient: 256, delayed: 4096 };

export type RefusalDelay = {
  /**
   * Resolves when the refusal of one client's request may be sent.
   * @returns whether its connection may stay open; false if too many of its responses are delayed already
   */
  delay(client: string): Promise<boolean>;
};

/**
 * Slows down clients that keep sending requests although they are refused. A client sends its next request after the
 * response to the last, so one that floods through fifty connections then sends fifty requests a second instead of
 * thousands, each of which would delay others.
 */
export function createRefusalDelay(limits = LIMITS, sleep = sleepFor): RefusalDelay {
  const refusals = createMinuteLimit(limits.freePerMinute);
  const delayedByClient = new Map<string, number>();
  let delayed = 0;

  return {
    async delay(client) {
      if (!refusals.spend(client).isOver) return true;
      const own = delayedByClient.get(client) ?? 0;
      if (own >= limits.delayedPerClient || delayed >= limits.delayed) return false;
      delayedByClient.set(client, own + 1);
      delayed += 1;
      await sleep(limits.delayMs);
      delayed -= 1;
      const left = (delayedByClient.get(client) ?? 1) - 1;
      if (left === 0) delayedByClient.delete(client);
      else delayedByClient.set(client, left);
      return true;
    },
  };
}

/** A timer that does not keep the process alive. */
function sleepFor(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
