import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { claimDue } from "./claim-due.ts";
import type { Claim, Endpoint, LaneStep, Outcome, WakeRequest, WakeWorker } from "./delivery-claim.ts";
import { lockEndpoints } from "./lock-endpoints.ts";
import { notifyEndpointDisabled } from "./notify-endpoint-disabled.ts";
import { type Health, healthAfter, nextStep, type Step } from "./rules.ts";
import { skipDueDeliveries } from "./skip-due.ts";
import { writeOutcomes } from "./write-outcomes.ts";

type SettledAttempt = { endpoint: Endpoint; outcome: Outcome; step: Step };

/**
 * Settles and claims for many lanes in one transaction, with the same few statements for one as for a hundred.
 * Whoever starts or ends a request holds the endpoint's row, so that a delivery that finds no free lane is seen by the
 * lane that ends next: nothing waits without somebody to take it.
 * @returns for each turn its next delivery, or null
 */
export async function settle(
  tx: Tx,
  ctx: PublicContext,
  turns: readonly LaneStep[],
  wakeWorker: WakeWorker,
): Promise<(Claim | null)[]> {
  const now = ctx.clock.now();
  const endpoints = await lockEndpoints(tx, [...new Set(turns.map(({ endpointId }) => endpointId))]);
  const brought = settledBy(turns, endpoints);
  const due = turns.flatMap((turn) => turn.due ?? []);
  const moved = await writeOutcomes(tx, brought, due, now);
  const settled = brought.filter(({ outcome }) => moved.has(outcome.deliveryId));
  await updateHealth(tx, ctx, settled, now);
  const disabled = [...endpoints.values()].filter(({ status }) => status === "disabled");
  if (disabled.length > 0)
    await skipDueDeliveries(
      tx,
      disabled.map(({ id }) => id),
      now,
    );
  await scheduleWakes(tx, ctx, settled, turns, wakeWorker);
  const wanted = turns.filter(({ wantsMore }) => wantsMore).map(({ endpointId }) => endpointId);
  return assignClaims(turns, endpoints, await claimDue(tx, wanted, now));
}

/** What the turns bring: the outcomes of requests, and the attempts of workers that died. */
function settledBy(turns: readonly LaneStep[], endpoints: ReadonlyMap<number, Endpoint>): SettledAttempt[] {
  const outcomes = new Map<number, { endpoint: Endpoint; outcome: Outcome }>();
  for (const { endpointId, outcome } of turns) {
    // An endpoint that was removed meanwhile took its deliveries along.
    const endpoint = endpoints.get(endpointId);
    if (endpoint && outcome) outcomes.set(outcome.deliveryId, { endpoint, outcome });
  }
  return [...outcomes.values()].map((one) => ({ ...one, step: nextStep(one.outcome) }));
}

/** Carries the deliveries' ends to their endpoints; the one that disables an endpoint tells its owner. */
async function updateHealth(tx: Tx, ctx: PublicContext, settled: readonly SettledAttempt[], now: Date): Promise<void> {
  const changed = new Map<Endpoint, Health>();
  for (const { endpoint, step } of settled) changed.set(endpoint, healthAfter(changed.get(endpoint) ?? endpoint, step));
  for (const [endpoint, health] of changed) {
    if (health.failureStreak === endpoint.failureStreak && health.status === endpoint.status) continue;
    const isDisabledNow = health.status === "disabled" && endpoint.status === "enabled";
    await tx.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { ...health, ...(isDisabledNow ? { disabledAt: now } : {}) },
    });
    Object.assign(endpoint, health);
    if (isDisabledNow) await notifyEndpointDisabled(tx, ctx, endpoint);
  }
}

/** Asks for workers: for the next attempts at their times, and at once where a lane leaves though more may be due. */
async function scheduleWakes(
  tx: Tx,
  ctx: PublicContext,
  settled: readonly SettledAttempt[],
  turns: readonly LaneStep[],
  wakeWorker: WakeWorker,
): Promise<void> {
  const retries = new Map<number, WakeRequest[]>();
  for (const { endpoint, outcome, step } of settled) {
    if (step.status !== "pending") continue;
    const due = { delivery_id: outcome.deliveryId, number: outcome.number + 1 };
    retries.set(step.afterSeconds, [...(retries.get(step.afterSeconds) ?? []), { endpoint_id: endpoint.id, due }]);
  }
  for (const [afterSeconds, wakes] of retries) await wakeWorker(tx, ctx, wakes, afterSeconds);
  const left = turns.filter(({ wantsMore }) => !wantsMore);
  await wakeWorker(
    tx,
    ctx,
    left.map(({ endpointId }) => ({ endpoint_id: endpointId })),
  );
}

function assignClaims(
  turns: readonly LaneStep[],
  endpoints: ReadonlyMap<number, Endpoint>,
  rows: Awaited<ReturnType<typeof claimDue>>,
): (Claim | null)[] {
  const claims = Map.groupBy(rows, ({ endpointId }) => endpointId);
  return turns.map(({ endpointId, wantsMore }) => {
    const endpoint = endpoints.get(endpointId);
    const claim = wantsMore ? claims.get(endpointId)?.shift() : undefined;
    return claim && endpoint ? { ...claim, endpoint } : null;
  });
}
