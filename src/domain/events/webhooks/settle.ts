import { notifyPeople } from "#domain/events/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { assignClaims } from "./assign-claims.ts";
import { claimDueDeliveries } from "./claim-due.ts";
import type { Claim, Endpoint, LaneStep, Outcome, WakeRequest, WakeWorker } from "./delivery-claim.ts";
import { auditWebhook } from "./record.ts";
import { recordExtraEvents } from "./record-events.ts";
import { type Health, healthAfter, nextStep, type Step } from "./rules.ts";
import { STREAK_LIMIT } from "./terms.ts";
import { writeOutcomes } from "./write-outcomes.ts";

/** Far fewer than a transaction has time for. */
const MOST = 1000;

type SettledAttempt = { endpoint: Endpoint; outcome: Outcome; step: Step };

/**
 * Settles and claims for many lanes in one transaction, with the same few statements for one as for a hundred. Starting
 * or ending a request locks the endpoint's row, so that a delivery that finds no free lane is seen by the lane that
 * ends next: no delivery waits without a worker that will process it.
 * @returns the next delivery of each lane, or null
 */
export async function settleDelivery(
  tx: Tx,
  ctx: PublicContext,
  turns: readonly LaneStep[],
  wakeWorker: WakeWorker,
): Promise<(Claim | null)[]> {
  const now = ctx.clock.now();
  const endpoints = await lockEndpoints(tx, [...new Set(turns.map(({ endpointId }) => endpointId))]);
  const settledTurns = settledBy(turns, endpoints);
  const due = turns.flatMap((turn) => turn.due ?? []);
  const moved = await writeOutcomes(tx, settledTurns, due, now);
  const settled = settledTurns.filter(({ outcome }) => moved.has(outcome.deliveryId));
  await updateHealth(tx, ctx, settled, now, wakeWorker);
  await skipForDisabled(tx, ctx, [...endpoints.values()], now, wakeWorker);
  await scheduleWakes(tx, ctx, settled, turns, wakeWorker);
  const wanted = turns.filter(({ wantsMore }) => wantsMore).map(({ endpointId }) => endpointId);
  const claimed = await claimDueDeliveries(tx, wanted, now);
  return assignClaims(
    turns,
    claimed.flatMap((row) => {
      const endpoint = endpoints.get(row.endpointId);
      return endpoint ? [{ ...row, endpoint }] : [];
    }),
  );
}

/** Collects the outcomes of requests, and the attempts of crashed workers. */
function settledBy(turns: readonly LaneStep[], endpoints: ReadonlyMap<number, Endpoint>): SettledAttempt[] {
  const outcomes = new Map<number, { endpoint: Endpoint; outcome: Outcome }>();
  for (const { endpointId, outcome } of turns) {
    // The deliveries of an endpoint that was deleted meanwhile are gone.
    const endpoint = endpoints.get(endpointId);
    if (endpoint && outcome) outcomes.set(outcome.deliveryId, { endpoint, outcome });
  }
  return [...outcomes.values()].map((one) => ({ ...one, step: nextStep(one.outcome) }));
}

/** Applies the deliveries' results to their endpoints; the delivery that disables an endpoint notifies its owner. */
async function updateHealth(
  tx: Tx,
  ctx: PublicContext,
  settled: readonly SettledAttempt[],
  now: Date,
  wakeWorker: WakeWorker,
): Promise<void> {
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
    if (!isDisabledNow) continue;
    const { id, brandId, failureStreak: failure_streak } = endpoint;
    const event = { post_id: 0, status: "disabled", endpoint: { id, failure_streak } };
    await recordExtraEvents(
      tx,
      ctx,
      [{ brandId, event: { event: "webhook_endpoint.disabled", ...event } }],
      wakeWorker,
    );
    await notifyEndpointDisabled(tx, ctx, endpoint);
  }
}

/** Skips some of what is due to disabled endpoints; the rest is left to another transaction, which a job is scheduled for. */
async function skipForDisabled(
  tx: Tx,
  ctx: PublicContext,
  endpoints: readonly Endpoint[],
  now: Date,
  wakeWorker: WakeWorker,
): Promise<void> {
  const disabled = endpoints.filter(({ status }) => status === "disabled").map(({ id }) => id);
  if (disabled.length === 0) return;
  const isMoreLeft = await skipDueDeliveries(tx, disabled, now);
  if (!isMoreLeft) return;
  await wakeWorker(
    tx,
    ctx,
    disabled.map((id) => ({ endpoint_id: id })),
  );
}

/** Schedules jobs: for the next attempts when they are due, and at once where a lane ends although more may be due. */
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

/** Reads endpoints and locks their rows in the order of IDs, so that two workers never deadlock. */
async function lockEndpoints(tx: Tx, ids: number[]): Promise<Map<number, Endpoint>> {
  const rows = await tx.$queryRaw<Endpoint[]>`
    select e.id, e.brand_id as "brandId", e.url, e.status, e.failure_streak as "failureStreak",
      e.secret, e.previous_secret as "previousSecret", e.previous_secret_until as "previousSecretUntil"
    from webhook_endpoints e where e.id = any(${ids}) order by e.id for no key update`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Notifies the owner once that an endpoint was disabled because of failures, and records it in the audit log. */
async function notifyEndpointDisabled(
  tx: Tx,
  ctx: PublicContext,
  { id, brandId, url }: { id: number; brandId: number; url: string },
): Promise<void> {
  const brand = await tx.brand.findUniqueOrThrow({
    where: { id: brandId },
    select: { name: true, account: { select: { ownerId: true } } },
  });
  await notifyPeople(tx, ctx, {
    userIds: [brand.account.ownerId],
    brandId,
    type: "endpoint_disabled",
    title: () => t("A webhook endpoint was disabled"),
    body: () =>
      t(
        "{count} consecutive deliveries to {url} ({brand}) failed after all retries. Events are kept but not delivered until you re-enable the endpoint. You can then recover the missed events.",
        { count: STREAK_LIMIT, url, brand: brand.name },
      ),
    path: `/settings/api/endpoints/${id}`,
  });
  await auditWebhook(tx, ctx, { brandId, type: "webhook_endpoint", id }, "disabled", { failure_streak: STREAK_LIMIT });
}

/**
 * Deliveries due to disabled endpoints are recorded as skipped; tests are sent, because they help to find the problem.
 * @param endpointIds endpoints whose rows are locked
 * @returns whether more may be left
 */
async function skipDueDeliveries(tx: Tx, endpointIds: number[], now: Date): Promise<boolean> {
  const moment = now.toISOString();
  const [skipped] = await tx.$queryRaw<[{ count: number }]>`
    with due as (
      select q.delivery_id from webhook_queue q join webhook_deliveries d on d.id = q.delivery_id
      where q.endpoint_id = any(${endpointIds}) and q.lease_until is null and q.due_at <= ${moment}::timestamptz
        and d.event_id is not null
      limit ${MOST}
    ),
    skipped as (
      delete from webhook_queue q using due where q.delivery_id = due.delivery_id
      returning q.delivery_id, q.number
    ),
    settled as (
      update webhook_deliveries d set status = 'skipped' from skipped where d.id = skipped.delivery_id
    ),
    written as (
      insert into webhook_attempts (delivery_id, number, status, error, at)
      select delivery_id, number, 'skipped', 'The endpoint was disabled.', ${moment}::timestamptz from skipped
      on conflict (delivery_id, number) do nothing
    )
    select count(*)::int as count from skipped`;
  return skipped.count === MOST;
}
