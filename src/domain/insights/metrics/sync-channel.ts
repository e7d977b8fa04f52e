import { emitExtra } from "#domain/events/webhooks/index.ts";
import { openAccess } from "#domain/publishing/channels/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import type { Call, ChannelAccess, Reporter } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import type { Channel } from "#platform/db/index.ts";
import { readMetrics } from "./read-metrics.ts";
import { addDays, dayOf, WINDOW_DAYS } from "./rules.ts";
import { MetricValues } from "./schema.ts";
import { sumGains } from "./sum-gains.ts";

const DAY_MS = 86_400_000;

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
    const channel = await ctx.db.channel.findUnique({ where: { id } });
    const reporter = channel && findConnectorParts(channel.platform, ctx.env).report;
    if (!channel || !reporter) return;
    const night = new Date(day);
    const account = await openChannel(ctx, channel);
    if (!account) return;
    await readPublications(ctx, reporter, account, night);
    await sumGains(ctx.db, id, day);
    await readFollowers(ctx, reporter, account, day);
    // A run that is interrupted before this is repeated, and tells it then.
    const { brandId, platform } = channel;
    const event = { post_id: 0, status: "complete", channel: { id, platform }, day } as const;
    await ctx.db.$transaction((tx) => emitExtra(tx, ctx, brandId, [{ event: "metrics.updated", ...event }]));
  },
});

/** @returns null for a channel that has lost its connection */
async function openChannel(ctx: SystemContext, channel: Channel): Promise<ChannelAccess | null> {
  const access = await openAccess(ctx, channel);
  if (access.kind === "unavailable") throw new Error("The channel's access token could not be refreshed.");
  const { id, handle } = channel;
  return access.kind === "lost" ? null : { id, handle, credentials: access.credentials };
}

function callOf(ctx: SystemContext, { timeoutMs }: Reporter): Call {
  return openCall(ctx, { signal: AbortSignal.timeout(timeoutMs) });
}

async function readPublications(
  ctx: SystemContext,
  reporter: Reporter,
  channel: ChannelAccess,
  day: Date,
): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - WINDOW_DAYS * DAY_MS);
  for (let after = 0; ; ) {
    const rows = await ctx.db.publication.findMany({
      where: {
        channelId: channel.id,
        status: "published",
        publishedAt: { gte: since },
        id: { gt: after },
        metrics: { none: { day } },
        // A publication deleted from here stays deleted, even if the platform's caches still return it.
        changes: { none: { kind: "delete", status: "done" } },
      },
      orderBy: { id: "asc" },
      take: reporter.batch,
      select: {
        id: true,
        externalId: true,
        permalink: true,
        overrides: true,
        parts: {
          where: { number: { gt: 0 } },
          orderBy: { number: "asc" },
          select: { externalId: true, permalink: true },
        },
      },
    });
    const last = rows.at(-1);
    if (!last) return;
    const found = await readMetrics(reporter, channel, rows, () => callOf(ctx, reporter));
    await ctx.db.publicationMetric.createMany({
      data: [...found].map(([publicationId, values]) => {
        return { publicationId, day, values: MetricValues.parse(values), asOf: ctx.clock.now() };
      }),
      skipDuplicates: true,
    });
    await recordMissing(ctx, rows, found, day);
    after = last.id;
  }
}

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
async function readFollowers(
  ctx: SystemContext,
  reporter: Reporter,
  channel: ChannelAccess,
  day: string,
): Promise<void> {
  const known = await readFollowerHistory(ctx, reporter, channel, day);
  const followers = await reporter.countFollowers?.(channel, callOf(ctx, reporter));
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
  reporter: Reporter,
  channel: ChannelAccess,
  day: string,
): Promise<(readonly [string, number])[]> {
  if (!reporter.listFollowers) return [];
  const where = { channelId: channel.id, day: { lt: new Date(day) } };
  const last = await ctx.db.channelMetric.findFirst({ where, orderBy: { day: "desc" }, select: { day: true } });
  const first = addDays(day, -WINDOW_DAYS);
  const from = last && dayOf(last.day) >= first ? addDays(dayOf(last.day), 1) : first;
  const days = { from, to: addDays(day, -1) };
  if (days.from > days.to) return [];
  const found = await reporter.listFollowers(channel, days, callOf(ctx, reporter));
  return [...found].filter(([each]) => each >= days.from && each <= days.to);
}
