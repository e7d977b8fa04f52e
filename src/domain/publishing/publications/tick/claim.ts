import { type Clock, startStopwatch, systemClock } from "#platform/clock.ts";
import { type Db, Prisma, readRows, type Tx } from "#platform/db/index.ts";
import { CONCURRENCY, type Timing } from "../rules.ts";
import {
  constant,
  DUE_AT,
  type FullTargets,
  isDue,
  isFree,
  isStopped,
  SCHEDULED,
  SEND_AT,
  WINDOW,
  whereDue,
} from "./due.ts";
import { Lease } from "./lease.ts";
import { endWaits, letWait } from "./waiting.ts";

/** A publication claimed by this worker for the duration of its lease. What follows from it: `stages.ts`. */
export type ClaimedPublication = {
  readonly id: number;
  readonly postId: number;
  readonly brandId: number;
  readonly accountId: number;
  readonly channelId: number;
  readonly platform: string;
  readonly dueAt: Date;
  readonly token: string;
  /** The idempotency key, the same in every claim and unique beyond this database. */
  readonly key: string;
  /** It may have been sent under an earlier claim; no longer once a step of preparing it anew is stored. */
  readonly isAmbiguous: boolean;
  /** Another database server has taken over, which may have forgotten that it was sent (`domain/operations/failover`). */
  readonly isInDoubt: boolean;
  readonly isProcessing: boolean;
  readonly crashes: number;
  readonly tries: number;
  readonly sinceFirstSent: number;
  /** Seconds since its latest attempt, or since it came in doubt; 0 unless it is ambiguous. */
  readonly sinceLastSent: number;
  /**
   * When it was first sent, or claimed if nothing was sent yet, by this process's clock: up to some milliseconds earlier
   * than in the database, never later.
   */
  readonly firstSentAt: Date;
  /** Seconds since the steps before sending began; 0 before them. */
  readonly sincePreparing: number;
  /** Seconds since the scheduled time. */
  readonly sinceDue: number;
  readonly leaseSeconds: number;
  readonly lease: Lease;
};

/** The claim with which the next part follows: nothing of that part was sent yet. */
export function claimOfNextPart(claimed: ClaimedPublication, lease: Lease): ClaimedPublication {
  return {
    ...claimed,
    isAmbiguous: false,
    isInDoubt: false,
    isProcessing: false,
    crashes: 0,
    tries: 0,
    sincePreparing: 0,
    lease,
  };
}

/** The claim once a step of preparing is stored: only what certainly was not sent is prepared. */
export function claimOfPreparing(claimed: ClaimedPublication, lease: Lease): ClaimedPublication {
  return { ...claimed, isAmbiguous: false, lease };
}

/** The publications this worker is processing, counted as in `CONCURRENCY`. */
export type Load = {
  /** Claims of this worker whose lease has expired still count: it may hold their response. */
  publicationIds: number[];
  total: number;
  diedOnce: number;
  diedOften: number;
  perChannel: ReadonlyMap<number, number>;
  perAccount: ReadonlyMap<number, number>;
};

export function computeLoad(claims: readonly ClaimedPublication[]): Load {
  return {
    publicationIds: claims.map(({ id }) => id),
    total: claims.length,
    diedOnce: claims.filter(({ crashes }) => crashes === 1).length,
    diedOften: claims.filter(({ crashes }) => crashes > 1).length,
    perChannel: count(claims.map(({ channelId }) => channelId)),
    perAccount: count(claims.map(({ accountId }) => accountId)),
  };
}

function count(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** What this worker has no capacity for under its present load. */
export function fullTargets({ publicationIds, total, perChannel, perAccount }: Load): FullTargets {
  const room = CONCURRENCY.total - total;
  return {
    publicationIds,
    channelIds: [...perChannel].filter(([, inProgress]) => inProgress >= CONCURRENCY.perChannel).map(([id]) => id),
    accountIds: [...perAccount].filter(([, inProgress]) => inProgress >= room).map(([id]) => id),
  };
}

/** After which channel the next claim goes on behind a long backlog: a random one at first, so that workers begin apart. */
export type Sweep = { after: number | null };

/** How often a claim that got nothing looks again, because what is stopped was in the way. */
const ROUNDS = 5;

/**
 * Claims due publications, up to the worker's free capacity: in a single statement unless one of them is ambiguous, or what is
 * stopped was met, which waits from then on.
 * @param sweep is moved on
 */
export async function claim(
  db: Tx,
  clock: Clock,
  load: Load,
  timing: Timing,
  sweep: Sweep = { after: null },
): Promise<ClaimedPublication[]> {
  for (let round = 1; ; round++) {
    const elapsedMs = startStopwatch(systemClock);
    const askedAt = Date.now();
    const { rows, stoppedIds, isResumed, sweptTo } = await take(db, whereDue(clock), load, timing, sweep);
    sweep.after = sweptTo ?? sweep.after;
    const changed = await updateWaits(db, clock, { stoppedIds, isResumed }).catch((error: unknown) => {
      // What was claimed has to be published.
      if (rows.length === 0) throw error;
      return 0;
    });
    if (rows.length === 0 && changed > 0 && round < ROUNDS) continue;
    const ambiguous = rows.filter(({ isAmbiguous }) => isAmbiguous).map(({ id }) => id);
    const sent = ambiguous.length > 0 ? await endAttempts(db, ambiguous) : new Map<number, number>();
    return rows.map(({ sinceInDoubt, ...row }) => {
      const firstSentAt = new Date(askedAt - row.sinceFirstSent * 1000);
      return {
        ...row,
        sinceLastSent: leastOf(sent.get(row.id), sinceInDoubt),
        firstSentAt,
        lease: new Lease(timing.lease, elapsedMs),
        leaseSeconds: timing.lease,
      };
    });
  }
}

/** The later of two moments that may not have been, in seconds since then; 0 without any. */
function leastOf(sinceAttempt: number | undefined, sinceInDoubt: number | null): number {
  return Math.min(sinceAttempt ?? sinceInDoubt ?? 0, sinceInDoubt ?? Number.POSITIVE_INFINITY);
}

/** @returns how many publications wait, or no longer wait, from now on */
async function updateWaits(
  db: Tx,
  clock: Clock,
  { stoppedIds, isResumed }: Pick<Taken, "stoppedIds" | "isResumed">,
): Promise<number> {
  const ended = isResumed ? await endWaits(db) : 0;
  return ended + (await letWait(db, clock, stoppedIds));
}

/**
 * Marks attempts that earlier holders of the lease had begun as `died`. A separate statement, because it must also see
 * intents that were committed after the claiming statement began.
 * @returns the seconds since the latest attempt of each
 */
async function endAttempts(db: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await readRows<{ id: number; seconds: number }>(db)`
    with died as (
      update publication_attempts set outcome = 'died', finished_at = now()
      where publication_id = any(${ids}::bigint[]) and outcome = 'started'
    )
    select publication_id as id, extract(epoch from now() - max(started_at))::float8 as seconds
    from publication_attempts where publication_id = any(${ids}::bigint[]) group by publication_id`;
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}

/** Maximum channels considered behind a long backlog, of which the next claims consider the others. */
const CHANNELS = 5000;

type TakenRow = Omit<ClaimedPublication, "sinceLastSent" | "firstSentAt" | "lease" | "leaseSeconds"> & {
  sinceInDoubt: number | null;
};

/**
 * What was claimed, and what was met: publications that are stopped, whether something may be published again, and the last of the
 * channels that were considered.
 */
type Taken = { rows: TakenRow[]; stoppedIds: number[]; isResumed: boolean; sweptTo: number | null };

/**
 * Locks posts before their publications, the same order as everywhere, and skips rows that are locked. The order is
 * fair: the first publication of every account comes before the second of any, counting those in progress; and the more
 * an account has in progress, the more capacity it must leave to others (`CONCURRENCY`).
 *
 * With more than `WINDOW` due, the earliest are considered, which include what waits for longest; the latest, which include what has
 * just come due behind somebody's backlog; and the first of each of some channels, by which anything between is found.
 */
async function take(db: Tx, now: Prisma.Sql, load: Load, timing: Timing, sweep: Sweep): Promise<Taken> {
  const due = isDue(now);
  const free = isFree(fullTargets(load));
  const row = Prisma.sql`p.id, p.channel_id, p.brand_id, p.status, p.scheduled_at, ${DUE_AT} as due_at,
    least(p.crashes + (p.lease_token is not null)::int, 2) as deaths`;
  const all = await readRows<TakenRow & Omit<Taken, "rows">>(db, { isFrequent: true })`
    with busy_channels as (${asTable(load.perChannel)}),
    busy_accounts as (${asTable(load.perAccount)}),
    earliest as materialized (
      select ${row} from publications p where ${due} order by ${DUE_AT} limit ${constant(WINDOW)}
    ),
    somewhere as materialized (
      select coalesce(${sweep.after}::bigint, floor(random() * (select max(id) from channels)))::bigint as id
      where (select count(*) from earliest) = ${constant(WINDOW)}
    ),
    latest as materialized (
      select last.* from somewhere cross join lateral (
        select ${row} from publications p where ${due} order by ${DUE_AT} desc limit ${constant(WINDOW)}
      ) last
    ),
    some_channels as materialized (
      select c.* from somewhere cross join lateral (
        (select id, brand_id, 1 as pass from channels where id > somewhere.id order by id limit ${constant(CHANNELS)})
        union all
        (select id, brand_id, 2 from channels where id <= somewhere.id order by id limit ${constant(CHANNELS)})
        limit ${constant(CHANNELS)}
      ) c
    ),
    -- Those without capacity left out before their backlog is read.
    free_channels as (
      select p.channel_id from (select 0::bigint as id, id as channel_id, brand_id from some_channels) p where ${free}
    ),
    met as (
      select p.* from (select * from earliest union select * from latest) p where ${free}
      union
      select first.* from free_channels c cross join lateral (
        select ${row} from publications p where p.channel_id = c.channel_id and ${SCHEDULED} and ${SEND_AT} <= ${now} and ${due}
        order by ${SEND_AT} limit ${constant(CONCURRENCY.perChannel)}
      ) first
    ),
    candidates as materialized (select p.*, ${isStopped(now)} as is_stopped from met p),
    -- The account by a sub-query: a join would read all brands for a thousand candidates.
    in_channel as (
      select c.*, (select account_id from brands where id = c.brand_id),
        coalesce(busy.in_hand, 0) + row_number() over (partition by c.channel_id order by c.due_at, c.id) as place
      from candidates c left join busy_channels busy on busy.id = c.channel_id where not c.is_stopped
    ),
    in_account as (
      select c.*,
        coalesce(busy.in_hand, 0) + row_number() over (partition by c.account_id order by c.place, c.due_at, c.id) as turn
      from in_channel c left join busy_accounts busy on busy.id = c.account_id
      where c.place <= ${CONCURRENCY.perChannel}
    ),
    in_lane as (
      select c.*, row_number() over (partition by c.deaths order by c.turn, c.due_at, c.id) as lane from in_account c
    ),
    in_line as (
      select c.id, c.turn, row_number() over (order by c.turn, c.due_at, c.id) as number from in_lane c
      where case c.deaths
        when 0 then true
        when 1 then c.lane <= ${CONCURRENCY.diedOnce - load.diedOnce}
        else c.lane <= ${CONCURRENCY.diedOften - load.diedOften}
      end
    ),
    first_in_line as materialized (
      select id, number from in_line where turn + number <= ${CONCURRENCY.total - load.total + 1}
      order by number limit ${constant(CONCURRENCY.total)}
    ),
    -- The rows as they are locked, which may have changed since the statement began: all that follows relies on these.
    picked as (
      select p.id, p.status, p.step, p.lease_token, posts.status as post_status
      from first_in_line join publications p on p.id = first_in_line.id join posts on posts.id = p.post_id
      -- The ids once more, by which PostgreSQL reads these rows alone rather than everything that is due.
      where p.id = any(array(select id from first_in_line)) and ${due} and ${free}
      order by first_in_line.number
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
      returning p.*, picked.step as was, picked.post_status
    ),
    -- What the rules need to know about a post that has a publication in progress.
    in_progress as (
      update posts set status = 'publishing', updated_at = now()
      from claimed c where posts.id = c.post_id and c.post_status <> 'publishing'
    )
    select c.id, c.post_id as "postId", c.brand_id as "brandId", brands.account_id as "accountId",
      c.channel_id as "channelId", channels.platform,
      c.scheduled_at as "dueAt", c.lease_token as token, c.idempotency_key as key,
      (c.was = 'sending' or c.in_doubt_since is not null and c.status <> 'processing') as "isAmbiguous",
      (c.in_doubt_since is not null) as "isInDoubt",
      extract(epoch from now() - c.in_doubt_since)::float8 as "sinceInDoubt",
      (c.status = 'processing') as "isProcessing", c.crashes, c.tries,
      coalesce(extract(epoch from now() - c.first_sent_at), 0)::float8 as "sinceFirstSent",
      coalesce(extract(epoch from now() - c.preparing_since), 0)::float8 as "sincePreparing",
      coalesce(extract(epoch from ${now} - c.scheduled_at), 0)::float8 as "sinceDue",
      null::bigint[] as "stoppedIds", null::boolean as "isResumed", null::bigint as "sweptTo"
    from claimed c join channels on channels.id = c.channel_id join brands on brands.id = c.brand_id
    union all
    select null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
      array(select id from candidates where is_stopped limit ${constant(WINDOW)}), exists (select from resumptions),
      (select id from some_channels order by pass desc, id desc limit 1)`;
  const rows = all.filter(({ stoppedIds }) => stoppedIds === null);
  const [{ stoppedIds, isResumed, sweptTo } = { stoppedIds: [], isResumed: false, sweptTo: null }] = all.filter(
    (one) => one.stoppedIds !== null,
  );
  return { rows, stoppedIds, isResumed, sweptTo };
}

/**
 * Renews a claim's lease for its full duration, with the progress of what it is doing.
 * @returns the lease, or null when another worker has the claim
 */
export async function renewLease(
  db: Db,
  { id, token, lease }: ClaimedPublication,
  progress: number | null,
  { lease: seconds }: Timing,
): Promise<Lease | null> {
  const elapsedMs = startStopwatch(systemClock);
  const count = await db.$executeRaw`
    update publications set lease_until = now() + make_interval(secs => ${seconds}), progress = ${progress}::smallint
    where id = ${id} and lease_token = ${token}::uuid and lease_until > now()`;
  if (count !== 1) return null;
  lease.extend(elapsedMs);
  return lease;
}

/** Renews the leases of claims in progress for their full duration, except for those that are lost or locked. */
export async function renewLeases(
  db: Db,
  claims: readonly ClaimedPublication[],
  { lease: seconds }: Timing,
): Promise<void> {
  if (claims.length === 0) return;
  const elapsedMs = startStopwatch(systemClock);
  const ids = claims.map(({ id }) => id);
  const tokens = claims.map(({ token }) => token);
  const rows = await readRows<{ token: string }>(db, { isFrequent: true })`
    with found as (
      select p.id from publications p join unnest(${ids}::bigint[], ${tokens}::uuid[]) as claim (id, token)
        on p.id = claim.id and p.lease_token = claim.token
      where p.lease_until > now() order by p.id for no key update of p skip locked
    )
    update publications p set lease_until = now() + make_interval(secs => ${seconds}) from found where p.id = found.id
    returning p.lease_token as token`;
  const renewed = new Set(rows.map(({ token }) => token));
  for (const { token, lease } of claims) if (renewed.has(token)) lease.extend(elapsedMs);
}

function asTable(counts: ReadonlyMap<number, number>): Prisma.Sql {
  return Prisma.sql`select * from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::int[]) as t (id, in_hand)`;
}
