import { fault } from "#kernel/fault.ts";
import type { Db } from "#platform/db/index.ts";
import type { Rate } from "./rules.ts";

/** First key of the advisory locks that serialize the decisions of a key. */
const THROTTLE_LOCK = 1_953_002_100;

/** A rate by its key, and how much of it a request uses. */
type Spending = Rate & { key: string; amount: number };

/**
 * Accepts a request or refuses it: never more than `limit` per key in any window, with any concurrency and number of
 * machines. A sliding log, by the database's clock; refused requests do not count.
 * @param keys all of them must have capacity (`addressKeys`)
 * @throws Fault throttled
 */
export function throttleAttempts(db: Db, keys: readonly string[], rate: Rate): Promise<void> {
  return throttleAll(
    db,
    keys.map((key) => ({ key, ...rate, amount: 1 })),
  );
}

/**
 * The same for several rates at once, some of them used more than once: either all have the capacity, or none is used.
 * @throws Fault throttled
 */
export async function throttleAll(db: Db, spendings: readonly Spending[]): Promise<void> {
  const keys = spendings.map(({ key }) => key);
  const limits = spendings.map(({ limit }) => limit);
  const windows = spendings.map(({ windowSeconds }) => windowSeconds);
  const amounts = spendings.map(({ amount }) => amount);
  // The lock is a separate statement: the decision after it then sees everything that was committed while it waited.
  const [, refusals] = await db.$transaction([
    db.$executeRaw`
      select pg_advisory_xact_lock(${THROTTLE_LOCK}::int, hash)
      from (select distinct hashtext(key) as hash from unnest(${keys}::text[]) key order by hash) locks`,
    db.$queryRaw<{ limit: number; seconds: number; waitSeconds: number | null }[]>`
      with moment as materialized (select clock_timestamp() as now),
      old as (
        select id from throttle_hits where at < clock_timestamp() - interval '1 day' limit 100 for update skip locked
      ),
      pruned as (delete from throttle_hits where id in (select id from old)),
      recent as (
        select wanted.key, max_hits, seconds, amount, count(hit.id)::int as hits, array_agg(hit.at order by hit.at) as times
        from moment
        cross join unnest(${keys}::text[], ${limits}::int[], ${windows}::int[], ${amounts}::int[])
          wanted(key, max_hits, seconds, amount)
        left join throttle_hits hit
          on hit.key = wanted.key and hit.at > moment.now - make_interval(secs => seconds)
        group by wanted.key, max_hits, seconds, amount
      ),
      refusal as (
        -- The hit that has to leave the window for the rest to fit; none where they never fit.
        select max_hits, seconds,
          ceil(extract(epoch from times[hits + amount - max_hits] - moment.now) + seconds)::int as wait
        from recent, moment where hits + amount > max_hits
        order by wait desc nulls first limit 1
      ),
      admitted as (
        insert into throttle_hits (key, at)
        select key, now from recent, moment, generate_series(1, amount) where not exists (select from refusal)
      )
      select max_hits as "limit", seconds, wait as "waitSeconds" from refusal`,
  ]);
  const [refusal] = refusals;
  if (!refusal) return;
  const { limit, seconds, waitSeconds } = refusal;
  throw fault("throttled", { limit, retryAfterSeconds: Math.max(1, waitSeconds ?? seconds) });
}
