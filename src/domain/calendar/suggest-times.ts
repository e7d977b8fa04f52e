import { Temporal } from "temporal-polyfill";
import { submittedTo } from "#domain/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { Prisma } from "#platform/db/index.ts";
import { type Candidate, HOURS, type HourSample, MIN_SAMPLES, pickFreeTimes, scoreHours } from "./rules.ts";
import { SuggestedTimes, SuggestTimesInput } from "./schema.ts";

/** Minimum time between now and a suggestion, so that an approval is possible. */
const AHEAD_MS = 30 * 60_000;
/** How far back metrics are used, in days, and of how many publications at most: more do not move an hour's average. */
const LOOK_BACK = 180;
const MAX_MEASURED = 500;

export const suggestTimes = operation({
  name: "calendar.suggest_times",
  summary: "Suggest the best upcoming free times, based on the engagement of the brand's posts.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: SuggestTimesInput,
  output: SuggestedTimes,
  async run(ctx, { from, days, channel_ids, limit }) {
    const { timezone } = await ctx.db.brand.findUniqueOrThrow({
      where: { id: ctx.brandId },
      select: { timezone: true },
    });
    await requireChannels(ctx, channel_ids);
    const measured = await measure(ctx, timezone, channel_ids);
    const candidates = candidatesOf(ctx.clock.now(), timezone, from, days, scoreHours(measured));
    const scheduled = await findScheduledTimes(ctx, candidates, channel_ids);
    const publications = measured.reduce((sum, { posts }) => sum + posts, 0);
    return {
      timezone,
      based_on: publications >= MIN_SAMPLES ? ("engagement" as const) : ("habit" as const),
      measured: publications,
      times: pickFreeTimes(candidates, scheduled, limit).map(({ at, score }) => ({
        at: wireTime(at),
        score: Math.round(score * 100) / 100,
      })),
    };
  },
});

/** @throws Fault invalid if one of them is not a channel of this brand */
async function requireChannels({ db, brandId }: BrandContext, ids: number[] | undefined): Promise<void> {
  if (ids === undefined) return;
  const known = await db.channel.count({ where: { brandId, id: { in: ids } } });
  if (known < new Set(ids).size) throw invalid("channel_ids", "This channel doesn't exist in this brand.");
}

/** Every full hour that may be suggested; hours skipped by a daylight saving change do not exist. */
function candidatesOf(
  now: Date,
  zone: string,
  from: string | undefined,
  days: number,
  score: (weekday: number, hour: number) => number,
): Candidate[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const first = from === undefined ? today : Temporal.PlainDate.from(from);
  const earliest = now.getTime() + AHEAD_MS;
  return Array.from({ length: days }, (_, index) => first.add({ days: index })).flatMap((day) =>
    HOURS.flatMap((hour) => {
      const zoned = day.toZonedDateTime({ timeZone: zone, plainTime: { hour } });
      if (zoned.hour !== hour || zoned.epochMilliseconds < earliest) return [];
      return [{ at: new Date(zoned.epochMilliseconds), day: day.toString(), score: score(day.dayOfWeek, hour) }];
    }),
  );
}

const onChannels = (ids: number[] | undefined) =>
  ids === undefined ? Prisma.sql`true` : Prisma.sql`p.channel_id = any(${ids}::int[])`;

/**
 * The engagement of each hour of the week, from the latest metrics of each publication; views do not count as
 * engagement. Looked up publication by publication, so that those of other brands are never read.
 */
function measure({ db, brandId, clock }: BrandContext, zone: string, ids: number[] | undefined): Promise<HourSample[]> {
  const since = new Date(clock.now().getTime() - LOOK_BACK * 86_400_000);
  return db.$queryRaw<HourSample[]>`
    with newest as (
      select p.id, p.published_at at time zone ${zone} as at, m.values
      from publications p cross join lateral (
        select m.values from publication_metrics m where m.publication_id = p.id order by m.day desc limit 1
      ) m
      where p.brand_id = ${brandId} and p.published_at >= ${since} and ${onChannels(ids)}
      order by p.published_at desc, p.id desc limit ${MAX_MEASURED}
    ),
    answered as (
      select n.id, n.at, sum((f.value #>> '{}')::float8) as engagement
      from newest n cross join jsonb_each(n.values) f
      where jsonb_typeof(f.value) = 'number' and f.key in ('likes', 'comments', 'shares', 'saves', 'clicks')
      group by n.id, n.at
    )
    select extract(isodow from at)::int as weekday, extract(hour from at)::int as hour,
      count(*)::int as posts, sum(engagement)::float8 as engagement
    from answered group by 1, 2`;
}

/** The times of other posts in this range; cancelled or unsent ones do not block a time. */
async function findScheduledTimes(
  { db, brandId, role }: BrandContext,
  candidates: readonly Candidate[],
  ids: number[] | undefined,
): Promise<Date[]> {
  const [first, last] = [candidates[0], candidates.at(-1)];
  if (!first || !last) return [];
  const rows = await db.publication.findMany({
    where: {
      brandId,
      post: submittedTo(role),
      channelId: ids && { in: ids },
      scheduledAt: {
        gte: new Date(first.at.getTime() - 3_600_000),
        lte: new Date(last.at.getTime() + 3_600_000),
      },
      status: { notIn: ["cancelled", "expired", "failed"] },
    },
    select: { scheduledAt: true },
  });
  return rows.flatMap(({ scheduledAt }) => scheduledAt ?? []);
}
