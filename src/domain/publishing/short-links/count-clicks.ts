import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/db/index.ts";
import type { Log } from "#platform/log.ts";

const FLUSH_MS = 1000;
/** Links whose clicks are counted before they are written; clicks on further ones are lost meanwhile. */
const MOST = 20_000;

/**
 * One process writes at a time: the sums of channels, which triggers keep, are locked in another order than the links.
 */
const CLICKS_LOCK = 0x636c;

type Count = { linkId: number; day: string; clicks: number };

/**
 * Counts clicks in memory and adds them to the database once a second, in one statement per process, so that a link
 * that thousands follow costs as much as one that a single person follows. A crash loses the clicks of the last second.
 */
export function createClickCounter(
  { db, clock, log }: { db: Pick<Db, "$executeRaw">; clock: Clock; log: Log },
  flushMs = FLUSH_MS,
) {
  let counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add({ linkId, day, clicks }: Count): void {
    const key = `${linkId} ${day}`;
    const count = counts.get(key);
    if (count) count.clicks += clicks;
    else if (counts.size < MOST) counts.set(key, { linkId, day, clicks });
    if (counts.size > 0) timer ??= setTimeout(() => void flush(), flushMs).unref();
  }

  async function write(): Promise<void> {
    const rows = [...counts.values()];
    counts = new Map();
    if (rows.length === 0) return;
    try {
      await db.$executeRaw`
        with alone as materialized (select pg_advisory_xact_lock(${CLICKS_LOCK}::int, 0))
        insert into short_link_clicks as known (link_id, day, clicks, brand_id)
        select l.id, added.day, added.clicks, l.brand_id
        from unnest(${rows.map(({ linkId }) => linkId)}::bigint[], ${rows.map(({ day }) => day)}::date[],
            ${rows.map(({ clicks }) => clicks)}::int[]) as added (link_id, day, clicks)
          join short_links l on l.id = added.link_id cross join alone
        order by l.id, added.day
        on conflict (link_id, day) do update set clicks = known.clicks + excluded.clicks`;
    } catch (error) {
      log.warn({ err: error, links: rows.length }, "clicks are counted again in a second");
      for (const row of rows) add(row);
    }
  }

  /** Writes what was counted; at the end of the process too. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    count: (linkId: number) => add({ linkId, day: clock.now().toISOString().slice(0, 10), clicks: 1 }),
    flush,
  };
}
