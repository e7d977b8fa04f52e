import type { Tx } from "#platform/db/index.ts";

/**
 * Deliveries due to a disabled endpoint are recorded as skipped; tests are sent, because they help to find the problem.
 */
export async function skipDueDeliveries(tx: Tx, endpointIds: number[], now: Date): Promise<void> {
  const moment = now.toISOString();
  await tx.$executeRaw`
    with skipped as (
      delete from webhook_queue q using webhook_deliveries d
      where q.endpoint_id = any(${endpointIds}) and q.lease_until is null and q.due_at <= ${moment}::timestamptz
        and d.id = q.delivery_id and d.event_id is not null
      returning q.delivery_id, q.number
    ),
    settled as (
      update webhook_deliveries d set status = 'skipped' from skipped where d.id = skipped.delivery_id
    )
    insert into webhook_attempts (delivery_id, number, status, error, at)
    select delivery_id, number, 'skipped', 'The endpoint was disabled.', ${moment}::timestamptz from skipped`;
}
