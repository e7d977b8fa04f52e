import type { Tx } from "#platform/db/index.ts";
import type { Claim } from "./delivery-claim.ts";
import { LANES, LEASE_SECONDS } from "./rules.ts";

type Row = Omit<Claim, "endpoint"> & { endpointId: number };

/**
 * Fills free lanes with the deliveries overdue for longest, retries before first attempts, and writes the attempts
 * before anything is sent. Behind a backlog of first attempts, a hanging receiver would never exhaust a delivery's
 * attempts, and so never be disabled. Each order matches its index, with `lease_until` included although it is null, so
 * that finding the first of a long backlog is cheap.
 * @param wanted endpoints whose rows are locked, each listed once per worker that would deliver to it
 */
export async function claimDue(tx: Tx, wanted: number[], now: Date): Promise<Row[]> {
  if (wanted.length === 0) return [];
  const moment = now.toISOString();
  return tx.$queryRaw<Row[]>`
    with free as (
      select endpoint_id, least(count(*), ${LANES} - (
        -- In the order of the index, so that it is followed entry by entry: a bitmap would visit the row of every lease
        -- that ended since the last vacuum, each time anew.
        select count(*) from (
          select from webhook_deliveries d where d.endpoint_id = wanted.endpoint_id and d.lease_until is not null
          order by d.lease_until limit ${LANES}
        ) held
      )) as lanes
      from unnest(${wanted}::int[]) as wanted(endpoint_id)
      where exists (
        select from webhook_endpoints e join brands b on b.id = e.brand_id
        where e.id = wanted.endpoint_id and b.closed_at is null
      )
      group by endpoint_id
    ),
    due as (
      select next.id from free cross join lateral (
        (
          select d.id, d.is_retry, d.next_attempt_at from webhook_deliveries d
          where d.endpoint_id = free.endpoint_id and d.lease_until is null and d.is_retry
            and d.next_attempt_at <= ${moment}::timestamptz
          order by d.lease_until, d.is_retry, d.next_attempt_at limit greatest(free.lanes, 0)
        )
        union all
        (
          select d.id, d.is_retry, d.next_attempt_at from webhook_deliveries d
          where d.endpoint_id = free.endpoint_id and d.lease_until is null and not d.is_retry
            and d.next_attempt_at <= ${moment}::timestamptz
          order by d.lease_until, d.is_retry, d.next_attempt_at limit greatest(free.lanes, 0)
        )
        order by is_retry desc, next_attempt_at limit greatest(free.lanes, 0)
      ) next
    ),
    claimed as (
      update webhook_deliveries d set next_attempt_at = null, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
      from due where d.id = due.id
      returning d.id, d.endpoint_id, d.event, d.key, d.body
    ),
    started as (
      insert into webhook_attempts (delivery_id, number, status, at)
      select id, 1 + (select count(*) from webhook_attempts a where a.delivery_id = claimed.id), 'pending',
        ${moment}::timestamptz
      from claimed
      returning delivery_id, number
    )
    select claimed.id as "deliveryId", claimed.endpoint_id as "endpointId", started.number, claimed.event,
      claimed.key::text, claimed.body
    from claimed join started on started.delivery_id = claimed.id
    order by claimed.id`;
}
