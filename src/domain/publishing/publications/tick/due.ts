import { WAITING_DAYS } from "#domain/publishing/channels/terms.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import { type Db, Prisma, readRows, type Tx } from "#platform/db/index.ts";

/**
 * The time by which due publications are selected: the database's own, so that no worker's clock matters. Only a test
 * that moves time passes another one.
 */
export function whereDue(clock: Clock): Prisma.Sql {
  return clock === systemClock ? Prisma.sql`now()` : Prisma.sql`${clock.now()}::timestamptz`;
}

/** The same time as a value, with the database's own time, by which leases are measured. */
export async function readNow(db: Tx, clock: Clock): Promise<{ due: Date; wall: Date }> {
  const [now] = await db.$queryRaw<
    [{ due: Date; wall: Date }]
  >`select ${whereDue(clock)} as due, clock_timestamp() as wall`;
  return now;
}

/**
 * The publications the tick handles, and when each is due. Both are spelled as in the index `publications_due_at_idx`,
 * without parameters; otherwise the planner would not use it. `p` is a publication.
 */
export const OPEN_STATUS = Prisma.sql`p.status in ('scheduled', 'publishing', 'processing')`;
export const DUE_AT = Prisma.sql`(case p.status
  when 'scheduled' then greatest(p.scheduled_at, p.next_attempt_at, p.waits_until)
  when 'publishing' then greatest(p.lease_until, p.waits_until)
  else coalesce(greatest(p.next_attempt_at, p.lease_until, p.waits_until), p.scheduled_at) end)`;

/** What is to be sent, and when: spelled as in the index `publications_channel_send_at_idx`. */
export const SCHEDULED = Prisma.sql`p.status = 'scheduled'`;
export const SEND_AT = Prisma.sql`greatest(p.scheduled_at, p.next_attempt_at, p.waits_until)`;

/**
 * Its brand is neither closed nor on hold. With `not in`, here and below, PostgreSQL looks each row up in a hash table; `<> all`
 * of an array compares it with every entry, which with thousands of closed brands takes longer than anything else.
 */
export const IN_OPEN_BRAND = Prisma.sql`p.brand_id not in (
  select id from brands where closed_at is not null union all select brand_id from holds)`;

// What stops a publication, each by a sub-query of one value: PostgreSQL looks it up for the rows at hand. As `exists`, it may
// read all closed brands, holds and pauses of the installation instead.

/** Its brand is closed or on hold. */
export const IN_STOPPED_BRAND = Prisma.sql`coalesce(
  (select closed_at is not null from brands where brands.id = p.brand_id)
  or (select true from holds where holds.brand_id = p.brand_id), false)`;

/** Until when its platform has asked for a pause, of its channel or of the whole app; null when it has not. */
export const BLOCKED_UNTIL = Prisma.sql`(
  select max(b.blocked_until) from platform_paces b
  where b.platform = (select c.platform from channels c where c.id = p.channel_id)
    and b.channel_id in (0, p.channel_id) and b.blocked_until > now())`;

/** Its channel is paused. */
const IS_PAUSED = Prisma.sql`coalesce(
  (select c.paused_at is not null from channels c where c.id = p.channel_id), false)`;

/** Its channel is paused or lost. */
export const ON_STOPPED_CHANNEL = Prisma.sql`coalesce(
  (select c.paused_at is not null or c.status = 'needs_reconnect' from channels c where c.id = p.channel_id), false)`;

/** When what waits for its channel to be reconnected has waited long enough; null when it is not lost. */
const LOST_UNTIL = Prisma.sql`(
  select p.scheduled_at + make_interval(days => ${WAITING_DAYS}::int)
  from channels c where c.id = p.channel_id and c.status = 'needs_reconnect')`;

/**
 * It is not sent, although it is due. What comes due on a paused channel waits until that is resumed; on a lost one for the
 * connection, within a limit. What was sent already is followed to its end.
 */
export function isStopped(now: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${IN_STOPPED_BRAND} or ${BLOCKED_UNTIL} is not null
    or p.status = 'scheduled' and (${IS_PAUSED} or coalesce(${LOST_UNTIL} > ${now}, false)))`;
}

/** Whether a claimed publication may take its next step without a new claim, which would find out the same. */
export const MAY_GO_ON = Prisma.sql`not ${IN_STOPPED_BRAND} and ${BLOCKED_UNTIL} is null and not exists (
  select from channels c where c.id = p.channel_id and c.status in ('disabled', 'needs_reconnect'))`;

/** What this worker claims no more of for now, because it is at capacity. */
export type FullTargets = { publicationIds: number[]; channelIds: number[]; accountIds: number[] };

/** Uses `not in (select unnest(…))`, because in a kept plan `<> all` compares with every entry of the parameter. */
export function isFree({ publicationIds, channelIds, accountIds }: FullTargets): Prisma.Sql {
  return Prisma.sql`p.id not in (select unnest(${publicationIds}::bigint[]))
    and p.channel_id not in (select unnest(${channelIds}::bigint[]))
    and p.brand_id not in (select id from brands where account_id = any(${accountIds}::bigint[]))`;
}

/**
 * Neither what stops it is asked here (`isStopped`), nor whether there is capacity for it (`isFree`). Leases are always measured by the
 * database's clock, which only a test's clock differs from.
 */
export function isDue(now: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${OPEN_STATUS} and ${DUE_AT} <= greatest(${now}, now())
    and (p.waits_until is null or p.waits_until <= ${now})
    and (p.status <> 'scheduled' or ${SEND_AT} <= ${now})
    and (p.status <> 'publishing' or p.lease_until <= now())
    and (p.status <> 'processing' or (p.next_attempt_at is null or p.next_attempt_at <= ${now})
      and (p.lease_until is null or p.lease_until <= now()))`;
}

/** It should be being sent: due, and nothing stops it. */
export function isOverdue(): Prisma.Sql {
  const now = Prisma.sql`now()`;
  return Prisma.sql`${SCHEDULED} and ${OPEN_STATUS} and ${DUE_AT} <= now() and not ${isStopped(now)}`;
}

/**
 * How many of what is due, or is next, are read at a time, whatever there is capacity for: a condition inside would let PostgreSQL read
 * all of a long backlog that there is none for.
 */
export const WINDOW = 1000;

/** A number that PostgreSQL plans with although it keeps the plan. */
export const constant = (value: number) => Prisma.raw(String(value));

/**
 * Seconds until the next publication may be due that there is capacity for; null when none is waiting. What is stopped counts as
 * due until a claim lets it wait (`waiting.ts`), and so does what may be behind a window without capacity for any of it. A worker
 * with nothing in progress reads a single row.
 */
export async function nextDueIn(db: Db, clock: Clock, full: FullTargets = NO_FULL_TARGETS): Promise<number | null> {
  const now = whereDue(clock);
  const window = constant(full.publicationIds.length === 0 ? 1 : WINDOW);
  const [row] = await readRows<{ seconds: number | null }>(db, { isFrequent: true })`
    with next as materialized (
      select p.id, p.channel_id, p.brand_id, ${DUE_AT} as due_at from publications p
      where ${OPEN_STATUS} order by ${DUE_AT} limit ${window}
    )
    select case when exists (select from resumptions) then 0 else (
      select extract(epoch from coalesce(
        min(p.due_at) filter (where ${isFree(full)}), case when count(*) = ${window} then max(p.due_at) end
      ) - ${now})::float8 from next p
    ) end as seconds`;
  return row?.seconds ?? null;
}

export const NO_FULL_TARGETS: FullTargets = { publicationIds: [], channelIds: [], accountIds: [] };
