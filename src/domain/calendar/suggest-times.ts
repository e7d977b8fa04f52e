import { Temporal } from "temporal-polyfill";
import { submittedTo } from "#domain/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { measureHours, requireChannels } from "./measure-hours.ts";
import { type Candidate, HOURS, MIN_SAMPLES, pickFreeTimes, scoreHours } from "./rules.ts";
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
