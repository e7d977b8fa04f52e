import { Temporal } from "temporal-polyfill";
import { isVisibleTo } from "#domain/content/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { wireTime } from "#kernel/time.ts";
import { Prisma, readRows } from "#platform/db/index.ts";
import { measureHours, requireChannels } from "./measure-hours.ts";
import { type Candidate, HOURS, MIN_GAP_MS, MIN_SAMPLES, pickFreeTimes, scoreHours } from "./rules.ts";
import { SuggestedTimes, SuggestTimesInput } from "./schema.ts";

/** Minimum time between now and a suggestion, so that an approval is possible. */
const AHEAD_MS = 30 * 60_000;

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
    const measured = await measureHours(ctx, timezone, channel_ids);
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

/** A post near each candidate that has one, rather than all that are scheduled; cancelled or unsent ones do not count. */
async function findScheduledTimes(
  { db, brandId, role }: BrandContext,
  candidates: readonly Candidate[],
  ids: number[] | undefined,
): Promise<Date[]> {
  // Everybody but clients sees all posts, which then need not be read.
  const posts = seesDrafts(role) ? Prisma.empty : Prisma.sql`join posts p on p.id = c.post_id`;
  const gap = Prisma.sql`make_interval(secs => ${MIN_GAP_MS / 1000}::float8)`;
  const rows = await readRows<{ at: Date }>(db)`
    select near.at from unnest(${candidates.map(({ at }) => at.toISOString())}::timestamptz[]) as candidate (at)
    cross join lateral (
      select c.scheduled_at as at from publications c ${posts}
      where c.brand_id = ${brandId} and c.scheduled_at > candidate.at - ${gap} and c.scheduled_at < candidate.at + ${gap}
        and c.status not in ('cancelled', 'expired', 'failed') and ${isVisibleTo(role)}
        and ${ids === undefined ? Prisma.sql`true` : Prisma.sql`c.channel_id = any(${ids}::bigint[])`}
      limit 1
    ) near`;
  return rows.map(({ at }) => at);
}
