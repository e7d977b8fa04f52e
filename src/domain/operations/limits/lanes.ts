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
  /**
   * The same for work that isn't a function: waits for its turn.
   * @returns what ends the turn
   */
  enter(client: Client): Promise<() => void>;
};

type Client = { caller: Caller; address: string | null; op?: Pick<AnyOperation, "waitsOutside"> };

/** Creates the request queue of one adapter. */
export function createLanes(limits = LIMITS): Lanes {
  const inside = createFairQueue(limits);
  const outside = createFairQueue(OUTSIDE);
  const queueOf = ({ op }: Client) => (op?.waitsOutside ? outside : inside);
  return {
    run: (client, work) => queueOf(client).run(nameOf(client), work),
    enter: (client) => queueOf(client).enter(nameOf(client)),
  };
}

function nameOf({ caller, address }: Client): string {
  return caller.kind === "person" ? `person:${caller.userId}` : addressKeys("lane", address).join();
}
