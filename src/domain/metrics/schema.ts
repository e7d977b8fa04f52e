import { z } from "zod";
import { ChannelRef } from "#domain/channels/schema.ts";
import { Id } from "#kernel/ids.ts";
import { Day, WireTime } from "#kernel/time.ts";
import { METRIC_KEYS } from "#platform/connectors/contract.ts";
import { USUAL_DAYS } from "./terms.ts";

const figure = z.number().int().nullable().optional();

export const MetricValues = z
  .object(
    Object.fromEntries(METRIC_KEYS.map((key) => [key, figure])) as Record<(typeof METRIC_KEYS)[number], typeof figure>,
  )
  .meta({
    id: "MetricValues",
    description: "Each a number; null where the platform did not say; absent where it has no such figure.",
    example: { impressions: 1200, likes: 35, comments: 4, saves: null },
  });
export type MetricValues = z.infer<typeof MetricValues>;

const day = z.string().meta({ example: "2026-11-20" });
const asOf = WireTime.nullable().meta({ description: "When the newest of these figures was read; null: never." });

export const PostMetricsInput = z.object({ id: Id });

const Dated = z.object({ day, values: MetricValues });

export const PostMetrics = z
  .object({
    post_id: Id,
    as_of: asOf,
    totals: MetricValues.meta({ description: "Over all its channels, of those that are known." }),
    publications: z.array(
      z.object({
        publication_id: Id,
        channel: ChannelRef,
        as_of: asOf,
        values: MetricValues,
        days: z.array(Dated).meta({ description: "As it stood each night, counted from the beginning." }),
      }),
    ),
  })
  .meta({ id: "PostMetrics" });

const span = {
  from: Day.optional().meta({
    description: `First day, in UTC; by default ${USUAL_DAYS} days in all.`,
    example: "2026-11-01",
  }),
  to: Day.optional().meta({ description: "Last day, in UTC; by default today.", example: "2026-11-30" }),
  channel_id: Id.optional(),
};
export const BrandMetricsInput = z.object(span);

export const TopPostsInput = z.object({
  ...span,
  key: z.enum(METRIC_KEYS).default("impressions").meta({ description: "By what they are ranked." }),
  limit: z.coerce.number().int().min(1).max(50).default(5),
});

export const TopPosts = z
  .object({
    from: day,
    to: day,
    key: z.enum(METRIC_KEYS),
    posts: z.array(
      z.object({
        post_id: Id,
        body: z.string().meta({ description: "Its beginning.", example: "We open at nine." }),
        channels: z.array(ChannelRef),
        gain: z.number().int().meta({ description: "What it gained within the span.", example: 1200 }),
      }),
    ),
  })
  .meta({ id: "TopPosts" });

export const BrandMetrics = z
  .object({
    from: day,
    to: day,
    as_of: asOf,
    totals: MetricValues.meta({ description: "What was gained within the span." }),
    days: z.array(Dated).meta({ description: "What each day gained; nights without figures are left out." }),
    channels: z.array(
      z.object({
        channel: ChannelRef.extend({ display_name: z.string().meta({ example: "North Coffee" }) }),
        followers: figure.meta({ description: "As of the newest night in the span." }),
        totals: MetricValues,
        days: z.array(Dated),
      }),
    ),
  })
  .meta({ id: "BrandMetrics" });
