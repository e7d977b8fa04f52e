import type { Tx } from "#platform/db/index.ts";
import type { Claim } from "./delivery-claim.ts";
import { LANES, LEASE_SECONDS } from "./rules.ts";

type Row = Omit<Claim, "endpoint"> & { endpointId: number };

/**
 * Fills free lanes with the deliveries overdue for longest, retries before first attempts, and writes that their
 * attempts are under way before anything is sent. Behind a backlog of first attempts, a hanging receiver would never
 * exhaust a delivery's attempts, and so never be disabled. Each order matches its index, with `is_retry` included
 * although it is fixed, so that finding the first of a long backlog is cheap.
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
          select from webhook_queue q where q.endpoint_id = wanted.endpoint_id and q.lease_until is not null
          order by q.lease_until limit ${LANES}
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
      select next.delivery_id from free cross join lateral (
        (
          select q.delivery_id, q.is_retry, q.due_at from webhook_queue q
          where q.endpoint_id = free.endpoint_id and q.lease_until is null and q.is_retry
            and q.due_at <= ${moment}::timestamptz
          order by q.is_retry, q.due_at limit greatest(free.lanes, 0)
        )
        union all
        (
          select q.delivery_id, q.is_retry, q.due_at from webhook_queue q
          where q.endpoint_id = free.endpoint_id and q.lease_until is null and not q.is_retry
            and q.due_at <= ${moment}::timestamptz
          order by q.is_retry, q.due_at limit greatest(free.lanes, 0)
        )
        order by is_retry desc, due_at limit greatest(free.lanes, 0)
      ) next
    ),
    claimed as (
      update webhook_queue q set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
        started_at = ${moment}::timestamptz
      from due where q.delivery_id = due.delivery_id
      returning q.delivery_id, q.endpoint_id, q.number
    )
    select d.id as "deliveryId", d.endpoint_id as "endpointId", claimed.number, d.event, d.key::text, d.body
    from claimed join webhook_deliveries d on d.id = claimed.delivery_id
    order by d.id`;
}
