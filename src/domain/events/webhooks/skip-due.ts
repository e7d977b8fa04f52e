import type { Tx } from "#platform/db/index.ts";

/** Far fewer than a transaction has time for. */
const MOST = 1000;

/**
 * Deliveries due to disabled endpoints are recorded as skipped; tests are sent, because they help to find the problem.
 * @param endpointIds endpoints whose rows are locked
 * @returns whether more may be left
 */
export async function skipDueDeliveries(tx: Tx, endpointIds: number[], now: Date): Promise<boolean> {
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
