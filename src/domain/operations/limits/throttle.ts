import { fault } from "#kernel/fault.ts";
import type { Db } from "#platform/db/index.ts";
import type { Rate } from "./rules.ts";

/** First key of the advisory locks that serialize the decisions of a key. */
const THROTTLE_LOCK = 1_953_002_100;

/**
 * Accepts a request or refuses it: never more than `limit` per key in any window, with any concurrency and number of
 * machines. A sliding log, by the database's clock; refused requests do not count.
 * @param keys all of them must have capacity (`addressKeys`)
 * @throws Fault throttled
 */
export async function throttleAttempts(db: Db, keys: readonly string[], { limit, windowSeconds }: Rate): Promise<void> {
  // The lock is a separate statement: the decision after it then sees everything that was committed while it waited.
  const [, verdicts] = await db.$transaction([
    db.$executeRaw`
      select pg_advisory_xact_lock(${THROTTLE_LOCK}::int, hash)
      from (select distinct hashtext(key) as hash from unnest(${keys}::text[]) key order by hash) locks`,
    db.$queryRaw<{ isAdmitted: boolean; waitSeconds: number | null }[]>`
      with moment as materialized (select clock_timestamp() as now),
      old as (
        select id from throttle_hits where at < clock_timestamp() - interval '1 day' limit 100 for update skip locked
      ),
      pruned as (delete from throttle_hits where id in (select id from old)),
      recent as (
        select wanted.key, count(hit.id) as hits, min(hit.at) as oldest
        from moment cross join unnest(${keys}::text[]) wanted(key)
        left join throttle_hits hit
          on hit.key = wanted.key and hit.at > moment.now - make_interval(secs => ${windowSeconds})
        group by wanted.key
      ),
      verdict as (
        select bool_and(hits < ${limit}) as admitted, max(oldest) filter (where hits >= ${limit}) as oldest from recent
      ),
      admitted as (
        insert into throttle_hits (key, at) select key, now from recent, verdict, moment where verdict.admitted
      )
      select verdict.admitted as "isAdmitted",
        ceil(extract(epoch from verdict.oldest - moment.now) + ${windowSeconds})::int as "waitSeconds"
      from verdict, moment`,
  ]);
  const [verdict] = verdicts;
  if (verdict?.isAdmitted) return;
  throw fault("throttled", { limit, retryAfterSeconds: Math.max(1, verdict?.waitSeconds ?? windowSeconds) });
}
