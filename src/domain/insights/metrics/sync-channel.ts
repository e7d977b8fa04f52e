import { emitExtra } from "#domain/events/webhooks/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { openReading, type Reading } from "./open-reading.ts";
import { readFresh, readOlder } from "./read-publications.ts";
import { addDays, dayOf, hourOf, WINDOW_DAYS } from "./rules.ts";
import { sumGainsAlone } from "./store-metrics.ts";

/** The night is part of the job: a rerun after midnight still belongs to the same night. */
type MetricsDay = { channel_id: number; day: string };

/**
 * Reads one channel's metrics. Values stored for this night are not read again, so an interrupted run is continued by
 * its next attempt, and a second run changes nothing.
 */
export const syncChannel = job<MetricsDay>({
  name: "metrics.sync_channel",
  // Of one network, two at a time at most (`groupsAtLimit`).
  options: { retryLimit: 5, retryDelay: 120, expireInSeconds: 900, concurrency: 4 },
  async perform(ctx, { channel_id: id, day }) {
    const reading = await openReading(ctx, id);
    if (!reading) return;
    const night = new Date(day);
    const hour = hourOf(ctx.clock.now());
    const onRead: Parameters<typeof readOlder>[3] = (rows, found) => recordMissing(ctx, rows, found, night);
    await readFresh(ctx, reading, hour, { onRead });
    await readOlder(ctx, reading, day, onRead);
    await sumGainsAlone(ctx.db, id, new Set([day, dayOf(hour)]));
    await readFollowers(ctx, reading, day);
    // A run that is interrupted before this is repeated, and tells it then.
    const { brandId, platform } = reading;
    const event = { post_id: 0, status: "complete", channel: { id, platform }, day } as const;
    await ctx.db.$transaction((tx) => emitExtra(tx, ctx, brandId, [{ event: "metrics.updated", ...event }]));
  },
});

/**
 * A publication missing on two nights was removed on the platform; one that reappears was not. Without an id on the
 * platform this cannot be determined.
 */
async function recordMissing(
  { db, clock }: SystemContext,
  rows: readonly { id: number; externalId: string }[],
  found: ReadonlyMap<number, unknown>,
  day: Date,
): Promise<void> {
  const present = rows.filter(({ id }) => found.has(id)).map(({ id }) => id);
  const missing = rows.filter(({ id, externalId }) => externalId !== "" && !found.has(id)).map(({ id }) => id);
  await db.publication.updateMany({
    where: { id: { in: present }, missingSince: { not: null } },
    data: { missingSince: null, removedAt: null },
  });
  await db.publication.updateMany({
    where: { id: { in: missing }, missingSince: { lt: day }, removedAt: null },
    data: { removedAt: clock.now() },
  });
  await db.publication.updateMany({ where: { id: { in: missing }, missingSince: null }, data: { missingSince: day } });
}

/** The history first: once tonight's row is stored, nothing before it is asked for again. */
async function readFollowers(ctx: SystemContext, reading: Reading, day: string): Promise<void> {
  const { reporter, channel } = reading;
  const known = await readFollowerHistory(ctx, reading, day);
  const followers = await reporter.countFollowers?.(channel, reading.open());
  const days = followers === undefined ? known : [...known, [day, followers] as const];
  await ctx.db.channelMetric.createMany({
    data: days.map(([each, count]) => {
      return { channelId: channel.id, day: new Date(each), values: { followers: count }, asOf: ctx.clock.now() };
    }),
    skipDuplicates: true,
  });
}

/** The days since the last night that was read; of a channel that was never read, as many as of publications. */
async function readFollowerHistory(
  ctx: SystemContext,
  { reporter, channel, open }: Reading,
  day: string,
): Promise<(readonly [string, number])[]> {
  if (!reporter.listFollowers) return [];
  const where = { channelId: channel.id, day: { lt: new Date(day) } };
  const last = await ctx.db.channelMetric.findFirst({ where, orderBy: { day: "desc" }, select: { day: true } });
  const first = addDays(day, -WINDOW_DAYS);
  const from = last && dayOf(last.day) >= first ? addDays(dayOf(last.day), 1) : first;
  const days = { from, to: addDays(day, -1) };
  if (days.from > days.to) return [];
  const found = await reporter.listFollowers(channel, days, open());
  return [...found].filter(([each]) => each >= days.from && each <= days.to);
}
