import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#platform/db/index.ts";

const MAX_TRIES = 10;
const PAUSE_MS = 50;

/**
 * The id up to which all events are there: none at or below it can still appear. Ids are given out before transactions
 * commit, so a reader who takes whatever has the highest id would step over one that commits late.
 * Every transaction that emits has written before (the post's lock), so it is older than the snapshot taken after the
 * sequence was read; once all of those have ended, all ids given out by then are either there or never will be.
 * @returns null behind a transaction that takes its time
 */
export async function findSettledId(db: Db): Promise<number | null> {
  const [sequence] = await db.$queryRaw<{ last: number }[]>`
    select case when is_called then last_value else 0 end::int as last from webhook_events_id_seq`;
  const [snapshot] = await db.$queryRaw<{ end: string }[]>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as end`;
  for (let look = 0; look < MAX_TRIES; look++) {
    if (look > 0) await sleep(PAUSE_MS);
    const [verdict] = await db.$queryRaw<{ isOver: boolean }[]>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${snapshot?.end}::xid8 as "isOver"`;
    if (verdict?.isOver) return sequence?.last ?? 0;
  }
  return null;
}

/** The newest event of a brand that is older than any transaction may become; 0 without one. */
export async function findOldId(db: Db, brandId: number): Promise<number> {
  const [old] = await db.$queryRaw<{ id: number }[]>`
    select id from webhook_events where brand_id = ${brandId} and occurred_at < now() - interval '1 minute'
    order by occurred_at desc, id desc limit 1`;
  return old?.id ?? 0;
}

/** Which brands have events with ids above one and up to another. */
export async function findEventsAfter(db: Db, above: number, upTo: number): Promise<Set<number>> {
  const rows = await db.$queryRaw<{ brandId: number }[]>`
    select distinct brand_id as "brandId" from webhook_events where id > ${above} and id <= ${upTo}`;
  return new Set(rows.map(({ brandId }) => brandId));
}
