import type { PublicContext } from "#kernel/context.ts";
import { job } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import { deliveryOutcomes } from "#platform/telemetry/instruments.ts";
import { activeClaims } from "./active-claims.ts";
import { claimBatch } from "./claim-batch.ts";
import type { Claim, Outcome, WakeRequest } from "./delivery-claim.ts";
import { nextStep } from "./rules.ts";
import { secretsReader } from "./secrets.ts";
import { sendDelivery } from "./send.ts";

/** Milliseconds after which a lane yields to other jobs; including the timeout it still ends within a shutdown. */
const LANE_MS = 5000;
/** Lanes of one job: it occupies one slot of the worker, so more would escape the limit of concurrent jobs. */
const LANES_PER_JOB = 4;

/**
 * Delivers due deliveries to some endpoints. Deliveries wait as rows and the job only assigns a worker: it takes one of
 * the two lanes of each endpoint, processes what is due, and does nothing when others were faster. So it may run any
 * number of times, and a hanging endpoint occupies only two lanes however long its queue is.
 */
export const deliver = job<{ wakes: WakeRequest[] }>({
  name: "webhooks.deliver",
  options: { retryLimit: 20, retryDelay: 1, expireInSeconds: 60, concurrency: 128 },
  async perform(ctx, { wakes }) {
    const ends = await Promise.allSettled(wakes.map((wake) => runLane(ctx, wake)));
    const failed = ends.find((end) => end.status === "rejected");
    if (failed) throw failed.reason;
  },
});

async function runLane(ctx: PublicContext, { endpoint_id: endpointId, due }: WakeRequest): Promise<void> {
  const enoughAt = performance.now() + LANE_MS;
  const openSecrets = secretsReader(ctx.secrets);
  let claim = await claimBatch(ctx, { endpointId, due, wantsMore: true }, wakeWorker);
  while (claim) {
    const held: Claim = claim;
    try {
      const outcome = await sendDelivery(ctx, held, openSecrets);
      claim = await claimBatch(ctx, { endpointId, outcome, wantsMore: performance.now() < enoughAt }, wakeWorker);
      report(ctx, held, outcome);
    } finally {
      activeClaims(ctx.db).delete(held);
    }
  }
}

/** Schedules workers for endpoints at commit, or this many seconds later: jobs of a few lanes of one account each. */
export async function wakeWorker(tx: Tx, ctx: PublicContext, wakes: WakeRequest[], afterSeconds = 0): Promise<void> {
  if (wakes.length === 0) return;
  const owners = await tx.webhookEndpoint.findMany({
    where: { id: { in: [...new Set(wakes.map(({ endpoint_id: id }) => id))] } },
    select: { id: true, brand: { select: { accountId: true } } },
  });
  const accounts = new Map(owners.map(({ id, brand }) => [id, brand.accountId]));
  const startAfter = afterSeconds > 0 ? { startAfterSeconds: afterSeconds } : {};
  // An endpoint that was deleted meanwhile needs none.
  const existing = wakes.filter(({ endpoint_id: id }) => accounts.has(id));
  const accountOf = ({ endpoint_id: id }: WakeRequest) => String(accounts.get(id));
  const byAccount = Map.groupBy(existing, accountOf);
  const data = [...byAccount.values()].flatMap((ofAccount) =>
    Array.from({ length: Math.ceil(ofAccount.length / LANES_PER_JOB) }, (_, number) => ({
      wakes: ofAccount.slice(number * LANES_PER_JOB, (number + 1) * LANES_PER_JOB),
    })),
  );
  await ctx.queue.enqueueAll(tx, deliver, data, {
    ...startAfter,
    groupOf: ({ wakes: [first] }) => (first ? accountOf(first) : ""),
  });
}

function report(ctx: PublicContext, { endpoint, event }: Claim, outcome: Outcome): void {
  const { deliveryId, number, succeeded, responseCode, error, durationMs } = outcome;
  const { status } = nextStep(outcome);
  deliveryOutcomes.inc({ outcome: status === "pending" ? "retry" : status });
  const facts = { endpoint: endpoint.id, event, delivery: deliveryId, attempt: number, code: responseCode, error };
  ctx.log.debug({ ...facts, ms: durationMs }, "webhook attempt");
  // Without path and query, which may contain secrets.
  const what = `${event} → ${new URL(endpoint.url).origin} (endpoint ${endpoint.id})`;
  ctx.printLine(
    succeeded
      ? `delivered  ${what}  (${responseCode}, attempt ${number}, ${durationMs} ms)`
      : `failed     ${what}  (attempt ${number}: ${error ?? responseCode})`,
  );
}
