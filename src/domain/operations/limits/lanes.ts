import type { Caller } from "#kernel/context.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { createFairQueue, type FairQueueLimits } from "#platform/heavy/fair-queue.ts";
import { addressKeys } from "./rules.ts";

/**
 * Requests processed at a time: three per client, so that a hundred requests of one client do not delay another's. With
 * two the process is idle while both wait for the database; a fourth has made nothing faster.
 */
const LIMITS: FairQueueLimits = { running: 64, runningPerClient: 3, waiting: 2000, waitingPerClient: 300 };

/**
 * Requests that wait for an external server, up to half a minute: they cost nothing while waiting, and must not delay
 * the client's other requests.
 */
const OUTSIDE: FairQueueLimits = { running: 128, runningPerClient: 8, waiting: 500, waitingPerClient: 50 };

export type Lanes = {
  /**
   * Runs the work when its turn comes; a client is a user, or an address for guests. Calls to external servers have
   * lanes of their own.
   * @throws Fault throttled, unavailable if too many are queued already
   */
  run<T>(client: Client, work: () => Promise<T>): Promise<T>;
};

type Client = { caller: Caller; address: string | null; op?: Pick<AnyOperation, "waitsOutside"> };

/** Creates the request queue of one adapter. */
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
