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
 * The publications the tick handles, and when each is due. Both are spelled as in the index `publications_due_idx`,
 * without parameters; otherwise the planner would not use it. `p` is a publication.
 */
export const OPEN_STATUS = Prisma.sql`p.status in ('scheduled', 'publishing', 'processing')`;
export const DUE_AT = Prisma.sql`(case p.status
  when 'scheduled' then greatest(p.scheduled_at, p.next_attempt_at)
  when 'publishing' then p.lease_until
  else coalesce(greatest(p.next_attempt_at, p.lease_until), p.scheduled_at) end)`;

/** What is to be sent, and when: spelled as in the index `publications_channel_due_idx`. */
export const SCHEDULED = Prisma.sql`p.status = 'scheduled'`;
export const SEND_AT = Prisma.sql`greatest(p.scheduled_at, p.next_attempt_at)`;

/**
 * Its brand is neither closed nor on hold. With `not in`, here and below, PostgreSQL looks each row up in a hash table; `<> all`
 * of an array compares it with every entry, which with thousands of closed brands takes longer than anything else.
 */
export const IN_OPEN_BRAND = Prisma.sql`p.brand_id not in (
  select id from brands where closed_at is not null union all select brand_id from holds)`;

/** Channels that need to be reconnected. */
const LOST = Prisma.sql`(select id from channels where status = 'needs_reconnect')`;

/** Channels whose queue is paused. */
export const PAUSED = Prisma.sql`(select id from channels where paused_at is not null)`;

/**
 * A publication that is due on a paused channel waits until it is resumed; on a disconnected one for the connection,
 * within a limit. What was sent already is followed to its end.
 */
function isNotWaiting(now: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(p.status <> 'scheduled' or p.channel_id not in ${PAUSED} and (p.channel_id not in ${LOST}
    or p.scheduled_at <= ${now} - make_interval(days => ${WAITING_DAYS}::int)))`;
}

/** Platforms that have asked for a pause, for one channel or for the whole app. */
const BLOCKED = Prisma.sql`(
  select c.id from platform_paces b join channels c on c.platform = b.platform and b.channel_id in (0, c.id)
  where b.blocked_until > now())`;

/** Neither its brand nor its platform stops it. */
const IS_OPEN = Prisma.sql`${IN_OPEN_BRAND} and p.channel_id not in ${BLOCKED}`;

/** Whether a claimed publication may take its next step without a new claim, which would find out the same. */
export const MAY_GO_ON = Prisma.sql`${IS_OPEN} and not exists (
  select from channels c where c.id = p.channel_id and c.status in ('disabled', 'needs_reconnect'))`;

/** What this worker claims no more of for now, because it is at capacity. */
export type FullTargets = { publicationIds: number[]; channelIds: number[]; accountIds: number[] };

/** Uses `not in (select unnest(…))`, because in a kept plan `<> all` compares with every entry of the parameter. */
function isFree({ publicationIds, channelIds, accountIds }: FullTargets): Prisma.Sql {
  return Prisma.sql`p.id not in (select unnest(${publicationIds}::int[]))
    and p.channel_id not in (select unnest(${channelIds}::int[]))
    and p.brand_id not in (select id from brands where account_id = any(${accountIds}::int[]))`;
}

/** Leases are always measured by the database's clock, which only a test's clock differs from. */
export function isDue(now: Prisma.Sql, full: FullTargets): Prisma.Sql {
  return Prisma.sql`${OPEN_STATUS} and ${DUE_AT} <= greatest(${now}, now())
    and ${IS_OPEN} and ${isNotWaiting(now)} and ${isFree(full)}
    and (p.status <> 'scheduled' or ${SEND_AT} <= ${now})
    and (p.status <> 'publishing' or p.lease_until <= now())
    and (p.status <> 'processing' or (p.next_attempt_at is null or p.next_attempt_at <= ${now})
      and (p.lease_until is null or p.lease_until <= now()))`;
}

/**
 * Seconds until the next publication may be due that there is capacity for; null when none is waiting. A single index
 * lookup.
 */
export async function nextDueIn(db: Db, clock: Clock, full: FullTargets = NO_FULL_TARGETS): Promise<number | null> {
  const now = whereDue(clock);
  const [row] = await readRows<{ seconds: number }>(db, { isFrequent: true })`
    select extract(epoch from ${DUE_AT} - ${now})::float8 as seconds from publications p
    where ${OPEN_STATUS} and ${IS_OPEN} and ${isNotWaiting(now)} and ${isFree(full)}
    order by ${DUE_AT} limit 1`;
  return row?.seconds ?? null;
}

const NO_FULL_TARGETS: FullTargets = { publicationIds: [], channelIds: [], accountIds: [] };
