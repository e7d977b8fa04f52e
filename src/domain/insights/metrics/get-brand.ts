import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { comparedDays } from "./comparison.ts";
import { resolveDateRange, type Span } from "./date-range.ts";
import { changeOf, rateChangeOf } from "./engagement.ts";
import { findFirstDay, readSpan } from "./read-span.ts";
import { readSplit } from "./read-split.ts";
import { BrandMetrics, BrandMetricsInput, type MetricValues } from "./schema.ts";
import type { COMPARISONS } from "./terms.ts";

export const getBrandMetrics = operation({
  name: "metrics.get",
  summary: "Get daily metrics of the brand's posts, in total and by channel, also of posts published elsewhere.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  readsReplica: true,
  input: BrandMetricsInput,
  output: BrandMetrics,
  async run(ctx, input) {
    const span = { ...resolveDateRange(ctx, input), publishedWith: input.published_with };
    const { channels, ...sums } = await readSpan(ctx, span);
    const rows = await ctx.db.channel.findMany({
      where: { brandId: ctx.brandId, id: { in: channels.map(({ id }) => id) } },
      orderBy: { id: "asc" },
    });
    const found = new Map(channels.map((channel) => [channel.id, channel]));
    return {
      from: span.from,
      to: span.to,
      published_with: span.publishedWith,
      ...sums,
      split: await readSplit(ctx, span),
      channels: rows.flatMap((row) => {
        const channel = found.get(row.id);
        if (!channel) return [];
        const { id: _, ...own } = channel;
        return [{ channel: viewChannelRef(row, ctx), ...own }];
      }),
      comparison: input.compare ? await compare(ctx, span, input.compare, { ...sums, channels }) : null,
    };
  },
});

async function compare(
  ctx: BrandContext,
  span: Span,
  kind: (typeof COMPARISONS)[number],
  now: Pick<Awaited<ReturnType<typeof readSpan>>, "totals" | "engagement_rate" | "channels">,
) {
  const days = comparedDays(span, kind);
  const { as_of: _, channels, ...before } = await readSpan(ctx, { ...span, ...days });
  // A channel that only began since the compared days raises the totals by itself.
  const gaining = now.channels.filter(({ days: gains }) => gains.length > 0).map(({ id }) => id);
  const keys = Object.keys(now.totals) as (keyof MetricValues)[];
  return {
    ...days,
    since: await findFirstDay(ctx, gaining, span.publishedWith),
    ...before,
    changes: {
      ...Object.fromEntries(keys.map((key) => [key, changeOf(now.totals[key], before.totals[key])])),
      engagement_rate: rateChangeOf(now.engagement_rate, before.engagement_rate),
    },
    channels: channels.map(({ id, days: _days, ...sums }) => ({ channel_id: id, ...sums })),
  };
}
