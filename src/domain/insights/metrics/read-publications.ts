import type { SystemContext } from "#kernel/job.ts";
import type { Publication } from "#platform/db/index.ts";
import type { Reading } from "./open-reading.ts";
import { readMetrics } from "./read-metrics.ts";
import { dayOf, freshSince, hourOf, WINDOW_DAYS } from "./rules.ts";
import { storeMetrics } from "./store-metrics.ts";

const DAY_MS = 86_400_000;
/** More than a channel has posts of two days. */
const MAX_FRESH = 100_000;

const SELECT = {
  id: true,
  externalId: true,
  permalink: true,
  overrides: true,
  parts: {
    where: { number: { gt: 0 } },
    orderBy: { number: "asc" },
    select: { externalId: true, permalink: true },
  },
} as const;

type Row = Pick<Publication, "id" | "externalId" | "permalink" | "overrides"> & {
  parts: { externalId: string; permalink: string }[];
};
/** The publications that were asked for, and those of them that the platform knows. */
type Read = (rows: readonly Row[], found: ReadonlyMap<number, unknown>) => Promise<void>;

/**
 * Reads the publications of the last two days that were not read in this hour yet, those first that were read the longest
 * ago.
 * @param limit how many at most
 */
export async function readFresh(
  ctx: SystemContext,
  reading: Reading,
  hour: Date,
  { limit = MAX_FRESH, onRead = async () => {} }: { limit?: number; onRead?: Read } = {},
): Promise<void> {
  const { brandId, channel, reporter } = reading;
  const since = freshSince(ctx.clock.now());
  // Without the bound, every partition would be searched for each publication.
  const due = await ctx.db.$queryRaw<{ id: number }[]>`
    select p.id from publications p
      left join lateral (
        select max(h.hour) as hour from publication_hourly_metrics h
        where h.publication_id = p.id and h.hour >= ${hourOf(since)}
      ) last on true
    where p.brand_id = ${brandId} and p.channel_id = ${channel.id} and p.status = 'published'
      and p.published_at > ${since} and (last.hour is null or last.hour < ${hour})
      and not exists (select from publication_changes d where d.publication_id = p.id and d.kind = 'delete' and d.status = 'done')
    order by last.hour nulls first, p.id limit ${limit}`;
  for (let start = 0; start < due.length; start += reporter.batch) {
    const ids = due.slice(start, start + reporter.batch).map(({ id }) => id);
    const rows = await ctx.db.publication.findMany({
      where: { id: { in: ids } },
      orderBy: { id: "asc" },
      select: SELECT,
    });
    const found = await readMetrics(reporter, channel, rows, reading.open);
    await storeMetrics(ctx, found, { day: dayOf(hour), hour });
    await onRead(rows, found);
  }
}

/** Reads the older ones of the last 90 days that have no metrics of this day yet. */
export async function readOlder(ctx: SystemContext, reading: Reading, day: string, onRead: Read): Promise<void> {
  const { channel, reporter } = reading;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - WINDOW_DAYS * DAY_MS);
  for (let after = 0; ; ) {
    const rows = await ctx.db.publication.findMany({
      where: {
        channelId: channel.id,
        status: "published",
        publishedAt: { gte: since, lte: freshSince(now) },
        id: { gt: after },
        metrics: { none: { day: new Date(day) } },
        // A publication deleted from here stays deleted, even if the platform's caches still return it.
        changes: { none: { kind: "delete", status: "done" } },
      },
      orderBy: { id: "asc" },
      take: reporter.batch,
      select: SELECT,
    });
    const last = rows.at(-1);
    if (!last) return;
    const found = await readMetrics(reporter, channel, rows, reading.open);
    await storeMetrics(ctx, found, { day });
    await onRead(rows, found);
    after = last.id;
  }
}
