import type { Caller } from "#kernel/context.ts";
import { createFairQueue, type FairQueueLimits } from "#platform/heavy/fair-queue.ts";
import { addressKeys } from "./rules.ts";

/**
 * Requests that are worked on at once: of one client two, so that a hundred of its requests do not all stand before
 * another's one. The database and the network are the only things that they wait for, so that more would not be faster.
 */
const LIMITS: FairQueueLimits = { running: 64, runningPerClient: 2, waiting: 2000, waitingPerClient: 300 };

export type Lanes = {
  /**
   * Does the work when its turn comes; a client is a person, and without one an address.
   * @throws Fault throttled, unavailable when too much waits already
   */
  run<T>(caller: Caller, address: string | null, work: () => Promise<T>): Promise<T>;
};

/** A line of requests for one door. */
export function createLanes(limits = LIMITS): Lanes {
  const queue = createFairQueue(limits);
  return {
    run: (caller, address, work) => {
      const client = caller.kind === "person" ? `person:${caller.userId}` : addressKeys("lane", address).join();
      return queue.run(client, work);
    },
  };
}
