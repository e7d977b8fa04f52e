import { z } from "zod";
import { ChannelRef } from "#domain/channels/schema.ts";
import { Id } from "#kernel/ids.ts";
import { Day, WireTime } from "#kernel/time.ts";
import { METRIC_KEYS } from "#platform/connectors/contract.ts";
import { USUAL_DAYS } from "./terms.ts";

/** The metrics of a post: those that networks report, and the clicks on its short links, which are counted here. */
const POST_METRICS = [...METRIC_KEYS, "link_clicks"] as const;
export type PostMetric = (typeof POST_METRICS)[number];

const metricValue = z.number().int().nullable().optional();

export const MetricValues = z
  .object(Object.fromEntries(POST_METRICS.map((key) => [key, metricValue])) as Record<PostMetric, typeof metricValue>)
  .meta({
    id: "MetricValues",
    description:
      "A number per metric. Null if the platform didn't report it, absent if the platform doesn't support it. `link_clicks` are clicks on short links, counted at once by this installation; all others are updated nightly.",
    example: { impressions: 1200, likes: 35, comments: 4, saves: null },
  });
export type MetricValues = z.infer<typeof MetricValues>;

const day = z.string().meta({ example: "2026-11-20" });
const asOf = WireTime.nullable().meta({ description: "When these metrics were last updated. Null if never." });

export const PostMetricsInput = z.object({ id: Id });

const Dated = z.object({ day, values: MetricValues });

export const PostMetrics = z
  .object({
    post_id: Id,
    as_of: asOf,
    totals: MetricValues.meta({ description: "Total across all channels with known values." }),
    publications: z.array(
      z.object({
        publication_id: Id,
        channel: ChannelRef,
        as_of: asOf,
        values: MetricValues,
        days: z.array(Dated).meta({ description: "Cumulative values of each day." }),
      }),
    ),
  })
  .meta({ id: "PostMetrics" });

const span = {
  from: Day.optional().meta({
    description: `First day, in UTC. By default the range covers ${USUAL_DAYS} days.`,
    example: "2026-11-01",
  }),
  to: Day.optional().meta({ description: "Last day, in UTC. Defaults to today.", example: "2026-11-30" }),
  channel_id: Id.optional(),
};
export const BrandMetricsInput = z.object(span);

export const TopPostsInput = z.object({
  ...span,
  key: z.enum(POST_METRICS).default("impressions").meta({ description: "The metric to rank by." }),
  limit: z.coerce.number().int().min(1).max(50).default(5),
});

export const TopPosts = z
  .object({
    from: day,
    to: day,
    key: z.enum(POST_METRICS),
    posts: z.array(
      z.object({
        post_id: Id,
        body: z.string().meta({ description: "The beginning of the text.", example: "We open at nine." }),
        channels: z.array(ChannelRef),
        gain: z.number().int().meta({ description: "The increase within the date range.", example: 1200 }),
      }),
    ),
  })
  .meta({ id: "TopPosts" });

export const BrandMetrics = z
  .object({
    from: day,
    to: day,
    as_of: asOf,
    totals: MetricValues.meta({ description: "The increase within the date range." }),
    days: z.array(Dated).meta({ description: "The increase per day. Days without metrics are omitted." }),
    channels: z.array(
      z.object({
        channel: ChannelRef,
        followers: metricValue.meta({ description: "As of the last day with metrics in the range." }),
        totals: MetricValues,
        days: z.array(Dated),
      }),
    ),
  })
  .meta({ id: "BrandMetrics" });
