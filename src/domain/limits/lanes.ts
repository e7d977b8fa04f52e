import type { Caller } from "#kernel/context.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { createFairQueue, type FairQueueLimits } from "#platform/heavy/fair-queue.ts";
import { addressKeys } from "./rules.ts";

/**
 * Requests that are worked on at once: of one client two, so that a hundred of its requests do not all stand before
 * another's one. The database is the only thing that they wait for, so that more would not be faster.
 */
const LIMITS: FairQueueLimits = { running: 64, runningPerClient: 2, waiting: 2000, waitingPerClient: 300 };

/**
 * Requests that wait for a server outside, which may take half a minute: they cost nothing while they wait, and must not
 * stand before what their own client asks besides.
 */
const OUTSIDE: FairQueueLimits = { running: 128, runningPerClient: 8, waiting: 500, waitingPerClient: 50 };

export type Lanes = {
  /**
   * Does the work when its turn comes; a client is a person, and without one an address. What waits for servers outside
   * has lanes of its own.
   * @throws Fault throttled, unavailable when too much waits already
   */
  run<T>(client: Client, work: () => Promise<T>): Promise<T>;
};

type Client = { caller: Caller; address: string | null; op?: Pick<AnyOperation, "waitsOutside"> };

/** A line of requests for one adapter. */
export function createLanes(limits = LIMITS): Lanes {
  const inside = createFairQueue(limits);
  const outside = createFairQueue(OUTSIDE);
  return {
    run: ({ caller, address, op }, work) => {
      const client = caller.kind === "person" ? `person:${caller.userId}` : addressKeys("lane", address).join();
      return (op?.waitsOutside ? outside : inside).run(client, work);
    },
  };
}
