import type { Tx } from "#platform/db/index.ts";

/**
 * Deliveries due to a disabled endpoint are recorded as skipped; tests are sent, because they help to find the problem.
 */
export async function skipDueDeliveries(tx: Tx, endpointIds: number[], now: Date): Promise<void> {
  const moment = now.toISOString();
  await tx.$executeRaw`
    with skipped as (
      update webhook_deliveries set status = 'skipped', next_attempt_at = null
      where endpoint_id = any(${endpointIds}) and event_id is not null
        and lease_until is null and next_attempt_at <= ${moment}::timestamptz
      returning id
    )
    insert into webhook_attempts (delivery_id, number, status, error, at)
    select id, 1 + (select count(*) from webhook_attempts a where a.delivery_id = skipped.id), 'skipped',
      'The endpoint was disabled.', ${moment}::timestamptz
    from skipped`;
}
