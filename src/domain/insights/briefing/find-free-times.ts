import { Temporal } from "temporal-polyfill";
import type { z } from "zod";
import { TAKES_NO_TIME } from "#domain/content/posts/index.ts";
import { excerptOf } from "#domain/events/notifications/index.ts";
import { findPostCards } from "#domain/insights/metrics/index.ts";
import { addDays } from "#domain/insights/metrics/rules.ts";
import { measureHours, suggestTimes } from "#domain/planning/calendar/index.ts";
import { scoreHours } from "#domain/planning/calendar/rules.ts";
import { chooseCopies } from "#domain/planning/evergreen/index.ts";
import { listFreeTimes } from "#domain/planning/queues/index.ts";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import { dayOf } from "#domain/publishing/link-rules/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { wireTime } from "#kernel/time.ts";
import { startOfDay } from "#kernel/zone.ts";
import { readRows } from "#platform/db/index.ts";
import type { Briefing } from "./schema.ts";
import { DAYS_AHEAD } from "./terms.ts";

type FreeTimes = NonNullable<z.input<typeof Briefing.shape.free_times>>;
type Suggestion = FreeTimes["days"][number]["suggestion"];
type DayTime = { day: string; at: Date; isPostingTime: boolean; others: number; channelIds: number[] };

const TEXT_LENGTH = 140;

/** The days of the next two weeks with a free time, and something to put there. */
export async function findFreeTimes(ctx: BrandContext, timezone: string, withIdeas: boolean): Promise<FreeTimes> {
  const channels = await ctx.db.channel.findMany({
    where: { brandId: ctx.brandId, status: { in: ["connected", "expiring"] } },
    orderBy: { id: "asc" },
    include: { filling: { select: { minDays: true } } },
  });
  if (channels.length === 0) return { days: [], reason: "no_channels" };
  const hasTimes = channels.some(({ postingTimes }) => postingTimes.length > 0);
  const times = hasTimes
    ? await findPostingTimes(ctx, timezone)
    : await findEmptyDays(
        ctx,
        timezone,
        channels.map(({ id }) => id),
      );
  const suggestions = times.length > 0 ? await suggest(ctx, times, channels, timezone, withIdeas) : [];
  return {
    reason: hasTimes ? null : "no_posting_times",
    days: times.flatMap(({ day, at, isPostingTime, others, channelIds }, index) => {
      const suggestion = suggestions[index];
      if (!suggestion) return [];
      const own = channels.filter(({ id }) => channelIds.includes(id));
      return {
        day,
        at: wireTime(at),
        is_posting_time: isPostingTime,
        others,
        channels: own.map((channel) => viewChannelRef(channel, ctx)),
        suggestion,
      };
    }),
  };
}

/** Of each day the free posting time at which posts did best. */
async function findPostingTimes(ctx: BrandContext, timezone: string): Promise<DayTime[]> {
  const today = dayOf(ctx.clock.now(), timezone);
  const { times } = await listFreeTimes.run(ctx, { from: today, to: addDays(today, DAYS_AHEAD - 1) });
  if (times.length === 0) return [];
  const score = scoreHours(await measureHours(ctx, timezone, undefined));
  const scoreOf = (at: Date) => {
    const { dayOfWeek, hour } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
    return score(dayOfWeek, hour);
  };
  const free = times.map(({ at, channel_ids: channelIds }) => ({ at: new Date(at), channelIds }));
  return [...Map.groupBy(free, ({ at }) => dayOf(at, timezone))].flatMap(([day, those]) => {
    const [best] = those.toSorted((a, b) => scoreOf(b.at) - scoreOf(a.at) || Number(a.at) - Number(b.at));
    return best ? [{ day, ...best, isPostingTime: true, others: those.length - 1 }] : [];
  });
}

/** Where no channel has posting times: the days without a post, at their best hour. */
async function findEmptyDays(ctx: BrandContext, timezone: string, channelIds: number[]): Promise<DayTime[]> {
  const today = dayOf(ctx.clock.now(), timezone);
  // Two a day.
  const { times } = await suggestTimes.run(ctx, { days: DAYS_AHEAD, limit: 2 * DAYS_AHEAD });
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => ({
    day: addDays(today, index),
    from: startOfDay(today, timezone, index).toISOString(),
    until: startOfDay(today, timezone, index + 1).toISOString(),
  }));
  const rows = await readRows<{ day: string }>(ctx.db)`
    select each.day from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ from }) => from)}::timestamptz[],
      ${days.map(({ until }) => until)}::timestamptz[]) as each (day, since, until)
    cross join lateral (
      select from publications c
      where c.brand_id = ${ctx.brandId} and c.scheduled_at >= each.since and c.scheduled_at < each.until
        and c.status <> all(${[...TAKES_NO_TIME]}::publication_status[]) limit 1
    ) taken`;
  const taken = new Set(rows.map(({ day }) => day));
  return days.flatMap(({ day }) => {
    // The first one is the best.
    const found = times.find(({ at }) => dayOf(new Date(at), timezone) === day);
    if (!found || taken.has(day)) return [];
    return [{ day, at: new Date(found.at), isPostingTime: false, others: 0, channelIds }];
  });
}

type Channels = Parameters<typeof chooseCopies>[1];

/** Something for each time: an idea and an evergreen post in turns, while there are any. */
async function suggest(
  ctx: BrandContext,
  times: readonly DayTime[],
  channels: Channels,
  timezone: string,
  withIdeas: boolean,
): Promise<Suggestion[]> {
  const ideas = withIdeas ? await findIdeas(ctx, times.length) : [];
  const chooseCopy = await chooseCopies(ctx.db, channels, timezone);
  const found = times.map(({ at, channelIds }, index) => {
    const nextIdea = () => {
      const idea = ideas.shift();
      return idea && { kind: "idea" as const, id: idea.id, text: idea.headline, channelIds };
    };
    const nextCopy = () => {
      const copy = chooseCopy(at, channelIds);
      return copy && { kind: "evergreen" as const, id: copy.id, postId: copy.postId, channelIds: [copy.channelId] };
    };
    const chosen = index % 2 === 0 ? (nextIdea() ?? nextCopy()) : (nextCopy() ?? nextIdea());
    return chosen ?? { kind: "write" as const, id: null, text: "", channelIds };
  });
  const cards = await findPostCards(
    ctx,
    found.flatMap((one) => (one.kind === "evergreen" ? one.postId : [])),
  );
  return found.map((one) => {
    const card = one.kind === "evergreen" ? cards.get(one.postId) : undefined;
    return {
      kind: one.kind,
      id: one.id,
      text: one.kind === "evergreen" ? (card?.body ?? "") : excerptOf(one.text, TEXT_LENGTH),
      thumbnail_url: card?.thumbnail_url ?? null,
      channel_ids: one.channelIds,
    };
  });
}

/** The newest ideas that were not used, the shortlisted ones first. */
async function findIdeas({ db, brandId }: BrandContext, count: number): Promise<{ id: number; headline: string }[]> {
  const newest = (status: "shortlisted" | "new", take: number) =>
    db.idea.findMany({
      where: { brandId, status },
      orderBy: { id: "desc" },
      take,
      select: { id: true, headline: true },
    });
  const shortlisted = await newest("shortlisted", count);
  const missing = count - shortlisted.length;
  return missing > 0 ? [...shortlisted, ...(await newest("new", missing))] : shortlisted;
}
