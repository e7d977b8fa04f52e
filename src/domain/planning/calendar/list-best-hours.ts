import { operation } from "#kernel/operation.ts";
import { measureHours, requireChannels } from "./measure-hours.ts";
import { MIN_SAMPLES, scoreHours } from "./rules.ts";
import { BestHours, BestHoursInput } from "./schema.ts";

export const listBestHours = operation({
  name: "calendar.list_best_hours",
  summary: "List the engagement of the brand's posts by weekday and hour of publication.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  readsReplica: true,
  input: BestHoursInput,
  output: BestHours,
  async run(ctx, { channel_ids }) {
    const { timezone } = await ctx.db.brand.findUniqueOrThrow({
      where: { id: ctx.brandId },
      select: { timezone: true },
    });
    await requireChannels(ctx, channel_ids);
    const measured = await measureHours(ctx, timezone, channel_ids);
    const score = scoreHours(measured);
    const publications = measured.reduce((sum, { posts }) => sum + posts, 0);
    return {
      timezone,
      based_on: publications >= MIN_SAMPLES ? ("engagement" as const) : ("habit" as const),
      measured: publications,
      hours: measured
        .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)
        .map(({ weekday, hour, posts, engagement }) => ({
          weekday,
          hour,
          posts,
          average: Math.round((engagement / posts) * 10) / 10,
          score: Math.round(score(weekday, hour) * 100) / 100,
        })),
    };
  },
});
