import type { Tx } from "#platform/db/index.ts";
import type { DueDelivery, Outcome } from "./delivery-claim.ts";
import { INTERRUPTED, type Step } from "./rules.ts";

/**
 * Completes open attempts, updates their deliveries, and schedules those that are due again.
 * @returns the updated deliveries; a missing one was settled earlier by a worker that considered it abandoned
 */
export async function writeOutcomes(
  tx: Tx,
  settled: readonly { outcome: Outcome; step: Step }[],
  due: readonly DueDelivery[],
  now: Date,
): Promise<Set<number>> {
  if (settled.length + due.length === 0) return new Set();
  const rows = settled.map(({ outcome, step }) => ({
    delivery_id: outcome.deliveryId,
    number: outcome.number,
    attempt_status: outcome.succeeded ? "succeeded" : "failed",
    response_code: outcome.responseCode,
    response_body: outcome.responseBody,
    error: outcome.error,
    duration_ms: outcome.durationMs,
    request_headers: outcome.requestHeaders,
    // The worker that held it may just have renewed its lease.
    only_abandoned: outcome.error === INTERRUPTED.error,
    status: step.status,
    next_attempt_at: step.status === "pending" ? new Date(now.getTime() + step.afterSeconds * 1000) : null,
  }));
  const moment = now.toISOString();
  const moved = await tx.$queryRaw<{ id: number }[]>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given(
        delivery_id int, number int, attempt_status attempt_status, response_code int, response_body text, error text,
        duration_ms int, request_headers jsonb, only_abandoned bool, status delivery_status, next_attempt_at timestamptz
      )
    ),
    completed as (
      update webhook_attempts a set
        status = given.attempt_status, response_code = given.response_code, response_body = given.response_body,
        error = given.error, duration_ms = given.duration_ms, request_headers = given.request_headers
      from given where a.delivery_id = given.delivery_id and a.number = given.number and a.status = 'pending'
        and (not given.only_abandoned or exists (
          select from webhook_deliveries d where d.id = given.delivery_id and d.lease_until < now()
        ))
      returning a.delivery_id
    ),
    arrived as (
      update webhook_deliveries d set next_attempt_at = ${moment}::timestamptz
      from json_to_recordset(${JSON.stringify(due)}::json) as due(delivery_id int, number int)
      where d.id = due.delivery_id and d.status = 'pending' and d.lease_until is null
        and d.next_attempt_at > ${moment}::timestamptz
        and due.number = 1 + (select count(*) from webhook_attempts a where a.delivery_id = d.id)
    )
    update webhook_deliveries d set status = given.status, next_attempt_at = given.next_attempt_at, lease_until = null,
      is_retry = true
    from given join completed using (delivery_id) where d.id = given.delivery_id
    returning d.id`;
  return new Set(moved.map(({ id }) => id));
}
