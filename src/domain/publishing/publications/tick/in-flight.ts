import { startStopwatch, systemClock } from "#platform/clock.ts";
import { CONCURRENCY } from "../rules.ts";
import type { ClaimedPublication } from "./claim.ts";
import { pauseFor } from "./run-loop.ts";

/** From this many publications in progress on, a worker is busy. */
export const BUSY = CONCURRENCY.total / 8;
/** A worker of which no publication has finished for this long waits for platforms, and is not busy itself. */
const BUSY_MS = 250;

/** The claims that this worker is processing. */
export type InFlight = {
  size(): number;
  claims(): ClaimedPublication[];
  isBusy(): boolean;
  start(claimed: ClaimedPublication, run: () => Promise<void>): void;
  /** The claim has become this one. */
  update(claimed: ClaimedPublication): void;
  /** Waits for all of them. */
  allEnded(): Promise<unknown>;
  /** Waits this long at most. @returns whether one of them has ended */
  waitForEnd(seconds: number, stop: AbortSignal): Promise<boolean>;
  /** Waits until only so many are left, this long at most. */
  waitForRoom(most: number, seconds: number, stop: AbortSignal): Promise<void>;
};

export function createInFlight(): InFlight {
  /** Keyed by the token, which is unique to each claim. */
  const claims = new Map<string, ClaimedPublication>();
  const ends = new Map<string, Promise<void>>();
  /** Milliseconds since one of them has ended. */
  let sinceEnd = startStopwatch(systemClock);
  /** Called whenever one of them has ended. */
  let onEnd = () => {};

  return {
    size: () => claims.size,
    claims: () => [...claims.values()],
    isBusy: () => claims.size >= BUSY && sinceEnd() < BUSY_MS,
    start(claimed, run) {
      const { token } = claimed;
      claims.set(token, claimed);
      const end = run().finally(() => {
        claims.delete(token);
        ends.delete(token);
        sinceEnd = startStopwatch(systemClock);
        onEnd();
      });
      ends.set(token, end);
    },
    update(claimed) {
      claims.set(claimed.token, claimed);
    },
    allEnded: () => Promise.all(ends.values()),
    async waitForEnd(seconds, stop) {
      const over = new AbortController();
      const ended = Promise.race(ends.values()).then(() => true);
      const isFreed = await Promise.race([ended, pauseFor(seconds, AbortSignal.any([stop, over.signal]))]);
      over.abort();
      return isFreed === true;
    },
    async waitForRoom(most, seconds, stop) {
      const over = new AbortController();
      onEnd = () => claims.size <= most && over.abort();
      onEnd();
      await pauseFor(seconds, AbortSignal.any([stop, over.signal]));
      onEnd = () => {};
    },
  };
}
