import type { PublicContext } from "#kernel/context.ts";
import { job } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import { LEASE_SECONDS } from "./rules.ts";
import { send } from "./send.ts";
import type { Claim, Due, Outcome } from "./settle.ts";
import { takeTurn } from "./take-turn.ts";

type Arrival = { endpoint_id: number; due?: Due };

/** After so long a lane lets other endpoints' jobs go first; with the deadline on top it still ends within a shutdown. */
const LANE_MS = 5000;

/**
 * Delivers what is due to one endpoint. Deliveries wait as rows and the job only brings a worker to them: it takes one
 * of the endpoint's lanes, empties what is due, and finds nothing to do where others were faster. So it may run any
 * number of times, and an endpoint that hangs holds two jobs however long its row of deliveries is.
 */
export const deliver = job<Arrival>({
  name: "webhooks.deliver",
  options: { retryLimit: 20, retryDelay: LEASE_SECONDS + 5, expireInSeconds: 60, concurrency: 64 },
  async perform(ctx, { endpoint_id: endpointId, due }) {
    const enoughAt = performance.now() + LANE_MS;
    const wake: Parameters<typeof takeTurn>[2] = (tx, ...where) => wakeWorker(tx, ctx, ...where);
    let claim = await takeTurn(ctx, { endpointId, due, wantsMore: true }, wake);
    while (claim) {
      const outcome = await send(ctx, claim);
      const next = await takeTurn(ctx, { endpointId, outcome, wantsMore: performance.now() < enoughAt }, wake);
      logAttempt(ctx, claim, outcome);
      claim = next;
    }
  },
});

/** Brings a worker to an endpoint once the transaction commits. `due` names the attempt that this is the time for. */
export async function wakeWorker(
  tx: Tx,
  ctx: PublicContext,
  endpointId: number,
  due?: Due,
  afterSeconds = 0,
): Promise<void> {
  await ctx.queue.enqueue(
    tx,
    deliver,
    { endpoint_id: endpointId, ...(due ? { due } : {}) },
    afterSeconds > 0 ? { startAfterSeconds: afterSeconds } : {},
  );
}

function logAttempt(ctx: PublicContext, { endpoint, event }: Claim, outcome: Outcome): void {
  const { deliveryId, number, succeeded, responseCode, error, durationMs } = outcome;
  ctx.log.info(
    { endpoint: endpoint.id, event, delivery: deliveryId, attempt: number, code: responseCode, error, ms: durationMs },
    succeeded ? "webhook delivered" : "webhook attempt failed",
  );
}
