import { Temporal } from "temporal-polyfill";
import { firstQueueMoment, TAKES_NO_TIME } from "#domain/content/posts/index.ts";
import { postingTimesAfter } from "#domain/planning/posting-times/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { countDays } from "#kernel/day-range.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { FreeTimes, ListFreeTimesInput } from "./schema.ts";
import { MAX_FREE_DAYS } from "./terms.ts";

export const listFreeTimes = operation({
  name: "queues.list_free_times",
  summary: "List the posting times of a date range that no post has yet, with the connected channels that have them.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  input: ListFreeTimesInput,
  output: FreeTimes,
  async run(ctx, { channel_id: channelId, ...range }) {
    const { db, brandId } = ctx;
    countDays(range, MAX_FREE_DAYS);
    const { timezone } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } });
    const known = await db.channel.findMany({
      where: { brandId, id: channelId },
      select: { id: true, postingTimes: true, status: true },
      orderBy: { id: "asc" },
    });
    if (channelId !== undefined && known.length === 0) {
      throw invalid("channel_id", t("This channel doesn't exist in this brand."));
    }
    // Nothing can be published on the others.
    const channels = known.filter(({ status }) => status === "connected" || status === "expiring");
    const { start, days } = upcomingPart(range, timezone, firstQueueMoment(ctx));
    const taken = await findTaken(
      ctx,
      channels.map(({ id }) => id),
      start,
      startOf(range.to, timezone, 1),
    );
    const byTime = new Map<number, number[]>();
    for (const { id, postingTimes } of channels) {
      for (const at of postingTimesAfter(postingTimes, timezone, start, days)) {
        if (taken.has(`${id} ${at.getTime()}`)) continue;
        const those = byTime.get(at.getTime());
        if (those) those.push(id);
        else byTime.set(at.getTime(), [id]);
      }
    }
    const times = [...byTime].toSorted(([a], [b]) => a - b);
    return { timezone, times: times.map(([at, channel_ids]) => ({ at: wireTime(new Date(at)), channel_ids })) };
  },
});

/** The instant at which a date, or one a number of days later, begins in `zone`. */
function startOf(day: string, zone: string, later = 0): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(zone);
  return new Date(epochMilliseconds);
}

/** The part of a range that is after `earliest`: the instant before its first possible time, and its number of days. */
function upcomingPart({ from, to }: { from: string; to: string }, zone: string, earliest: Date) {
  const start = new Date(Math.max(startOf(from, zone).getTime() - 1, earliest.getTime()));
  const day = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  return { start, days: Math.max(0, day.until(Temporal.PlainDate.from(to)).days + 1) };
}

/** The times that posts have on some channels, as `<channel id> <milliseconds>`. */
async function findTaken({ db, brandId }: BrandContext, channelIds: number[], after: Date, before: Date) {
  const taken = await db.publication.findMany({
    where: {
      brandId,
      channelId: { in: channelIds },
      scheduledAt: { gt: after, lt: before },
      status: { notIn: [...TAKES_NO_TIME] },
    },
    select: { channelId: true, scheduledAt: true },
  });
  return new Set(taken.map(({ channelId, scheduledAt }) => `${channelId} ${Number(scheduledAt)}`));
}
