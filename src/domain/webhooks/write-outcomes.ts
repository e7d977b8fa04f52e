import type { Tx } from "#platform/db/index.ts";
import type { DueDelivery, Outcome } from "./delivery-claim.ts";
import { INTERRUPTED, type Step } from "./rules.ts";

/**
 * Writes down attempts that have ended: their deliveries leave the queue with their status, or wait in it for the next
 * attempt.
 * @returns these deliveries; a missing one was settled earlier by a worker that considered it abandoned
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
    due_at: step.status === "pending" ? new Date(now.getTime() + step.afterSeconds * 1000) : null,
  }));
  const moment = now.toISOString();
  const moved = await tx.$queryRaw<{ id: number }[]>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given(
        delivery_id int, number int, attempt_status attempt_status, response_code int, response_body text, error text,
        duration_ms int, request_headers jsonb, only_abandoned bool, status delivery_status, due_at timestamptz
      )
    ),
    finished as (
      delete from webhook_queue q using given
      where given.status <> 'pending' and q.delivery_id = given.delivery_id and q.number = given.number
        and q.lease_until is not null and (not given.only_abandoned or q.lease_until < now())
      returning q.delivery_id, q.started_at, given.status
    ),
    repeated as (
      update webhook_queue q set number = q.number + 1, is_retry = true, due_at = given.due_at, lease_until = null
      from given
      where given.status = 'pending' and q.delivery_id = given.delivery_id and q.number = given.number
        and q.lease_until is not null and (not given.only_abandoned or q.lease_until < now())
      returning q.delivery_id, q.started_at
    ),
    arrived as (
      update webhook_queue q set due_at = ${moment}::timestamptz
      from json_to_recordset(${JSON.stringify(due)}::json) as due(delivery_id int, number int)
      where q.delivery_id = due.delivery_id and q.number = due.number and q.lease_until is null
        and q.due_at > ${moment}::timestamptz
    ),
    settled as (
      update webhook_deliveries d set status = finished.status from finished where d.id = finished.delivery_id
    )
    insert into webhook_attempts
      (delivery_id, number, status, request_headers, response_code, response_body, error, duration_ms, at)
    select ended.delivery_id, given.number, given.attempt_status, given.request_headers, given.response_code,
      given.response_body, given.error, given.duration_ms, ended.started_at
    from (
      select delivery_id, started_at from finished union all select delivery_id, started_at from repeated
    ) ended join given using (delivery_id)
    returning delivery_id as id`;
  return new Set(moved.map(({ id }) => id));
}
