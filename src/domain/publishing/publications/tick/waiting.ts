import { WAITING_DAYS } from "#domain/publishing/channels/terms.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, readRows, type Tx } from "#platform/db/index.ts";
import { BLOCKED_UNTIL, isDue, whereDue } from "./due.ts";

/**
 * After so long a publication that waits is looked at again, even if nobody said that it may go on. Half as long again for some,
 * so that those which began to wait together don't come together.
 */
const RECHECK_SECONDS = 3600;

/**
 * Lets publications that are due wait for what stops them, so that claims don't meet them again until `endWaits` or the end
 * of the platform's pause. A row that stops them is locked as it is now: whoever changes it at the same time either waits for
 * this statement, and then finds what waits, or is found to have ended it. Locked rows are skipped, so that this never waits
 * for anybody: a later claim meets them again.
 * @returns how many wait from now on
 */
export async function letWait(db: Tx, clock: Clock, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const now = whereDue(clock);
  const rows = await readRows<object>(db)`
    with wanted as materialized (
      select p.id, p.brand_id, p.channel_id, ${BLOCKED_UNTIL} as blocked_until
      from publications p where p.id = any(${ids}::bigint[])
    ),
    closed as materialized (
      select id from brands where id in (select brand_id from wanted) and closed_at is not null
      for share of brands skip locked
    ),
    held as materialized (
      select brand_id from holds where brand_id in (select brand_id from wanted) for share of holds skip locked
    ),
    stopped_brands as materialized (select id from closed union all select brand_id from held),
    stopped_channels as materialized (
      select id, paused_at from channels
      where id in (select channel_id from wanted) and (paused_at is not null or status = 'needs_reconnect')
      for share of channels skip locked
    ),
    -- By the locked rows alone.
    found as materialized (
      select p.id, case
        when p.brand_id in (select id from stopped_brands) or p.status = 'scheduled' and s.paused_at is not null then recheck
        when p.status = 'scheduled' and s.id is not null
          then least(recheck, p.scheduled_at + make_interval(days => ${WAITING_DAYS}::int) - ${now})
        else wanted.blocked_until - now() end as wait
      from wanted join publications p on p.id = wanted.id left join stopped_channels s on s.id = p.channel_id,
        make_interval(secs => ${RECHECK_SECONDS} * (1 + random() / 2)) recheck
      where ${isDue(now)}
      for no key update of p skip locked
    )
    update publications p set waits_until = ${now} + found.wait from found
    where p.id = found.id and found.wait > interval '0'
    returning p.id`;
  return rows.length;
}

/**
 * Makes due what waited for brands and channels that may be published to again; the next claim finds out whether something
 * else stops it. A resumption is kept while somebody has locked one of its publications.
 * @returns how many publications no longer wait
 */
export async function endWaits(db: Db | Tx): Promise<number> {
  const [row] = await readRows<{ count: number }>(db)`
    with resumed as materialized (
      select id, brand_id, channel_id from resumptions order by id for update skip locked
    ),
    waiting as materialized (
      select p.id, resumed.id as resumption_id from resumed join publications p on p.brand_id = resumed.brand_id
      where p.waits_until is not null and (resumed.channel_id is null or p.channel_id = resumed.channel_id)
    ),
    found as materialized (
      select p.id from publications p where p.id in (select id from waiting) for no key update of p skip locked
    ),
    ended as (
      update publications p set waits_until = null from found where p.id = found.id returning p.id
    ),
    done as (
      delete from resumptions where id in (select id from resumed) and id not in (
        select resumption_id from waiting where id not in (select id from found)
      )
    )
    select count(*)::int as count from ended`;
  return row?.count ?? 0;
}
