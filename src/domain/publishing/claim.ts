import { WAITING_DAYS } from "#domain/channels/terms.ts";
import { refreshPostStatus } from "#domain/posts/index.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import { LeaseOver } from "#platform/connectors/contract.ts";
import { type Db, Prisma, type Tx } from "#platform/db/index.ts";
import { CONCURRENCY, type Timing } from "./rules.ts";

/** A publication in our hands for as long as its lease lives. */
export type Claimed = {
  id: number;
  postId: number;
  brandId: number;
  channelId: number;
  platform: string;
  dueAt: Date;
  token: string;
  isAmbiguous: boolean;
  isProcessing: boolean;
  crashes: number;
  tries: number;
  sinceFirstSent: number;
  sinceLastSent: number;
  lease: Lease;
};

/**
 * The claim as this process sees it. It counts from before the claim was asked for, so it ends here before it ends in
 * the database. The monotonic clock stands still while a machine sleeps and the wall clock can be set back: the one that
 * has moved further counts.
 */
export class Lease {
  readonly #monotonic = performance.now();
  readonly #wall = Date.now();
  readonly #ms: number;

  constructor(seconds: number) {
    this.#ms = seconds * 1000;
  }

  outlives(ms: number): boolean {
    return Math.max(performance.now() - this.#monotonic, Date.now() - this.#wall) + ms < this.#ms;
  }

  /** @throws LeaseOver */
  assertAlive(): void {
    if (!this.outlives(0)) throw new LeaseOver();
  }
}

/**
 * The time by which due publications are found: the database's own, so that no worker's clock matters. Only a test that
 * moves time brings its own.
 */
export function dueNow(clock: Clock): Prisma.Sql {
  return clock === systemClock ? Prisma.sql`now()` : Prisma.sql`${clock.now()}::timestamptz`;
}

/** The same as a value, beside the database's own time, by which leases count. */
export async function readNow(db: Tx, clock: Clock): Promise<{ due: Date; wall: Date }> {
  const [now] = await db.$queryRaw<
    [{ due: Date; wall: Date }]
  >`select ${dueNow(clock)} as due, clock_timestamp() as wall`;
  return now;
}

/** Brands whose publications are held. */
const CLOSED = Prisma.sql`array(select id from brands where closed_at is not null)`;

/** Channels that somebody has to connect again. */
const LOST = Prisma.sql`array(select id from channels where status = 'needs_reconnect')`;

/** What comes due on a channel without a connection waits for it, within limits. `p` is a scheduled publication. */
function isNotWaiting(now: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(p.channel_id <> all (${LOST}) or p.scheduled_at <= ${now} - make_interval(days => ${WAITING_DAYS}))`;
}

/** `p` is a publication; its lease counts by the database's clock always. */
function isDue(now: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`p.brand_id <> all (${CLOSED}) and (
    (p.status = 'scheduled' and p.scheduled_at <= ${now} and (p.next_attempt_at is null or p.next_attempt_at <= ${now})
      and ${isNotWaiting(now)})
    or (p.status = 'publishing' and p.lease_until <= now())
    or (p.status = 'processing' and (p.next_attempt_at is null or p.next_attempt_at <= ${now})
      and (p.lease_until is null or p.lease_until <= now()))
  )`;
}

/** What this worker is busy with, counted as in `CONCURRENCY`. */
export type Load = { total: number; diedOnce: number; diedOften: number; perChannel: ReadonlyMap<number, number> };

/** Takes over what is due, as much as there is room for. */
export async function claim(db: Db, clock: Clock, load: Load, timing: Timing): Promise<Claimed[]> {
  const lease = new Lease(timing.lease);
  const rows = await db.$transaction(async (tx) => {
    const taken = await take(tx, isDue(dueNow(clock)), load, timing);
    if (taken.length === 0) return taken;
    const ids = taken.map(({ id }) => id);
    await tx.$executeRaw`
      update publication_attempts set outcome = 'died', finished_at = now()
      where publication_id = any(${ids}::int[]) and outcome = 'started'`;
    for (const postId of new Set(taken.map((row) => row.postId))) await refreshPostStatus(tx, postId);
    return taken;
  });
  return rows.map((row) => ({ ...row, lease }));
}

/**
 * Locks posts before their publications, like everybody, and waits for neither: what somebody else holds is skipped.
 * The limits on `candidates` keep one channel's backlog from hiding the others.
 */
function take(tx: Tx, due: Prisma.Sql, load: Load, timing: Timing): Promise<Omit<Claimed, "lease">[]> {
  const full = [...load.perChannel].filter(([, count]) => count >= CONCURRENCY.perChannel).map(([id]) => id);
  return tx.$queryRaw`
    with busy as (
      select * from unnest(${[...load.perChannel.keys()]}::int[], ${[...load.perChannel.values()]}::int[]) as b (channel_id, in_flight)
    ),
    candidates as (
      select p.id, p.channel_id, p.scheduled_at, least(p.crashes + (p.lease_token is not null)::int, 2) as deaths
      from publications p
      where ${due} and p.channel_id <> all (${full}::int[])
      order by p.scheduled_at limit 1000
    ),
    placed as (
      select c.id, c.deaths,
        row_number() over (partition by c.channel_id order by c.scheduled_at, c.id) + coalesce(b.in_flight, 0) as place,
        row_number() over (partition by c.deaths order by c.scheduled_at, c.id) as lane
      from candidates c left join busy b using (channel_id)
    ),
    picked as (
      select p.id, p.status, p.step, p.lease_token
      from publications p join posts on posts.id = p.post_id
      where p.id in (
          select id from placed where place <= ${CONCURRENCY.perChannel} and case deaths
            when 0 then true
            when 1 then lane <= ${CONCURRENCY.diedOnce - load.diedOnce}
            else lane <= ${CONCURRENCY.diedOften - load.diedOften}
          end
        )
        and ${due}
      order by p.scheduled_at
      limit ${CONCURRENCY.total - load.total}
      for no key update of posts, p skip locked
    ),
    claimed as (
      update publications p set
        status = case when p.status = 'processing' then p.status else 'publishing' end,
        step = case when p.step = 'sending' then p.step else 'claimed' end,
        crashes = p.crashes + (picked.lease_token is not null)::int,
        lease_token = gen_random_uuid(),
        lease_until = now() + make_interval(secs => ${timing.lease}),
        next_attempt_at = null,
        updated_at = now()
      from picked where p.id = picked.id
      returning p.*, picked.step as was
    )
    select c.id, c.post_id as "postId", c.brand_id as "brandId", c.channel_id as "channelId", channels.platform,
      c.scheduled_at as "dueAt", c.lease_token as token, (c.was = 'sending') as "isAmbiguous",
      (c.status = 'processing') as "isProcessing", c.crashes, c.tries,
      coalesce(extract(epoch from now() - c.first_sent_at), 0)::float8 as "sinceFirstSent",
      coalesce(extract(epoch from now() - (
        select max(started_at) from publication_attempts a where a.publication_id = c.id
      )), 0)::float8 as "sinceLastSent"
    from claimed c join channels on channels.id = c.channel_id`;
}

/** Seconds until something may be due, by the database's clock; null when nothing is waiting. */
export async function nextDueIn(db: Db, clock: Clock): Promise<number | null> {
  const now = dueNow(clock);
  const [row] = await db.$queryRaw<[{ seconds: number | null }]>`
    select extract(epoch from least(
      (select min(scheduled_at) from publications where status = 'scheduled' and scheduled_at > ${now}),
      (select min(greatest(scheduled_at, next_attempt_at)) from publications p where status = 'scheduled'
        and scheduled_at <= ${now} and brand_id <> all (${CLOSED}) and ${isNotWaiting(now)}),
      (select min(greatest(next_attempt_at, lease_until)) from publications where status = 'processing'
        and brand_id <> all (${CLOSED})),
      (select min(lease_until) from publications where status = 'publishing' and brand_id <> all (${CLOSED}))
    ) - ${now})::float8 as seconds`;
  return row.seconds;
}
