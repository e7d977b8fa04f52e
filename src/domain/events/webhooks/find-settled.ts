import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#platform/db/index.ts";

const MAX_TRIES = 10;
const PAUSE_MS = 50;

/** The IDs of events allocated so far, and the transactions that may not have committed theirs yet. */
export type IssuedIds = { last: number; writers: string[] };

/**
 * IDs are allocated before transactions commit, so a reader that continues after the highest visible ID would miss one
 * that commits late. A transaction locks the table before it allocates an ID, and releases the lock after its commit is
 * visible: once the `writers` found after reading the sequence have ended, every ID up to `last` is visible or never
 * will be. Only transactions that write events count, so no other work of the server delays a reader.
 */
export async function readIssuedIds(db: Db): Promise<IssuedIds> {
  const last = await readLastIssuedId(db);
  const rows = await db.$queryRaw<{ writer: string }[]>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())
      and relation = 'webhook_events'::regclass`;
  return { last, writers: rows.map(({ writer }) => writer) };
}

/** The highest allocated ID of an event, whether or not its transaction has committed; 0 without one. */
export async function readLastIssuedId(db: Db): Promise<number> {
  const [sequence] = await db.$queryRaw<{ last: number }[]>`
    select case when is_called then last_value else 0 end as last from webhook_events_id_seq`;
  return sequence?.last ?? 0;
}

/** The transactions that have not ended yet. */
export async function findRunning(db: Db, transactions: string[]): Promise<string[]> {
  if (transactions.length === 0) return [];
  const rows = await db.$queryRaw<{ running: string }[]>`
    select distinct virtualtransaction as running from pg_locks where virtualtransaction = any(${transactions})`;
  return rows.map(({ running }) => running);
}

/**
 * The ID up to which all events are visible: none at or below it can still appear.
 * @returns null behind a transaction that takes longer than half a second
 */
export async function findSettledId(db: Db): Promise<number | null> {
  const { last, writers } = await readIssuedIds(db);
  let running = await findRunning(db, writers);
  for (let tries = 0; running.length > 0; tries++) {
    if (tries === MAX_TRIES) return null;
    await sleep(PAUSE_MS);
    running = await findRunning(db, running);
  }
  return last;
}

/** The newest event of a brand that is older than any transaction may become; 0 without one. */
export async function findOldId(db: Db, brandId: number): Promise<number> {
  const [old] = await db.$queryRaw<{ id: number }[]>`
    select id from webhook_events where brand_id = ${brandId} and occurred_at < now() - interval '1 minute'
    order by occurred_at desc, id desc limit 1`;
  return old?.id ?? 0;
}

/** The brands with events in a range of IDs, from above the first to the last. */
export async function findEventsAfter(db: Db, above: number, upTo: number): Promise<Set<number>> {
  const rows = await db.$queryRaw<{ brandId: number }[]>`
    select distinct brand_id as "brandId" from webhook_events where id > ${above} and id <= ${upTo}`;
  return new Set(rows.map(({ brandId }) => brandId));
}
