import { z } from "zod";
import { ChannelRef } from "#domain/publishing/channels/schema.ts";
import { Id } from "#kernel/ids.ts";
import { Day, WireTime } from "#kernel/time.ts";
import { METRIC_KEYS } from "#platform/connectors/contract.ts";
import { COMPARISONS, MAX_COMPARED, MIN_COMPARED, PUBLISHED_WITH, USUAL_DAYS } from "./terms.ts";

/** The metrics of a post: those that networks report, and the clicks on its short links, which are counted here. */
const POST_METRICS = [...METRIC_KEYS, "link_clicks"] as const;
export type PostMetric = (typeof POST_METRICS)[number];

const metricValue = z.number().int().nullable().optional();

export const MetricValues = z
  .object(Object.fromEntries(POST_METRICS.map((key) => [key, metricValue])) as Record<PostMetric, typeof metricValue>)
  .meta({
    id: "MetricValues",
    description:
      "A number per metric. Null if the platform didn't report it, absent if the platform doesn't support it. `link_clicks` are clicks on short links, counted at once by this installation; all others are updated nightly, and hourly for posts of the last two days.",
    example: { impressions: 1200, likes: 35, comments: 4, saves: null },
  });
export type MetricValues = z.infer<typeof MetricValues>;

const day = z.string().meta({ example: "2026-11-20" });
const asOf = WireTime.nullable().meta({ description: "When these metrics were last updated. Null if never." });

export const EngagementRate = z
  .object({
    rate: z.number().nullable().meta({
      description:
        "Likes, comments, shares, saves and clicks per impression or per follower: 0.034 is 3.4%. Null if there is nothing to divide by.",
      example: 0.034,
    }),
    basis: z.enum(["impressions", "followers"]).nullable().meta({
      description:
        "`impressions`: how often posts were shown, or viewed where the network counts views. `followers`: of the channels, where none of their networks reports either. Null if there is no rate.",
    }),
    engagements: z.number().int().nullable().meta({ description: "The engagements that were counted.", example: 41 }),
    base: z.number().int().nullable().meta({ description: "The impressions or followers.", example: 1200 }),
    is_partial: z.boolean().meta({
      description: "Whether channels with engagements were left out because their networks don't report impressions.",
      example: false,
    }),
  })
  .meta({ id: "EngagementRate" });
export type EngagementRate = z.infer<typeof EngagementRate>;

export const PostMetricsInput = z.object({ id: Id });

const Dated = z.object({ day, values: MetricValues });
const DatedGain = Dated.extend({
  engagement_rate: z.number().nullable().meta({ description: "By the same basis as the range's.", example: 0.034 }),
});

export const PostMetrics = z
  .object({
    post_id: Id,
    as_of: asOf,
    totals: MetricValues.meta({ description: "Total across all channels with known values." }),
    engagement_rate: EngagementRate,
    publications: z.array(
      z.object({
        publication_id: Id,
        channel: ChannelRef,
        published_at: WireTime.nullable().meta({ description: "Null if it wasn't published." }),
        as_of: asOf,
        values: MetricValues,
        engagement_rate: EngagementRate,
        days: z.array(Dated).meta({ description: "Cumulative values of each day." }),
        hours: z.array(z.object({ hour: WireTime, values: MetricValues })).meta({
          description: "Cumulative values of each hour of its first two days. Hours without metrics are omitted.",
        }),
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
const publishedWith = z.enum(PUBLISHED_WITH);

export const BrandMetricsInput = z.object({
  ...span,
  published_with: publishedWith.default("masthead").meta({
    description:
      "`masthead`: posts that were published from here. `elsewhere`: posts of the channels that were not, as their import lists them once a day. `all`: both.",
  }),
  compare: z.enum(COMPARISONS).optional().meta({
    description:
      "Also return the range before: `previous_period`, the same number of days, or `previous_year`, the same dates a year earlier.",
  }),
});

/** What posts are ranked by. */
export const RANKINGS = [...POST_METRICS, "engagement_rate"] as const;

export const TopPostsInput = z.object({
  ...span,
  key: z.enum(RANKINGS).default("impressions").meta({
    description:
      "The metric to rank by. By `engagement_rate`, the posts that gained most engagements are ranked, those whose rate is by impressions before those by followers.",
  }),
  limit: z.coerce.number().int().min(1).max(50).default(5),
});

/** Enough of a post to recognize it. */
const postCard = {
  post_id: Id,
  body: z.string().meta({ description: "The beginning of the text.", example: "We open at nine." }),
  thumbnail_url: z.string().nullable().meta({ description: "Thumbnail of the first image.", example: null }),
  channels: z.array(ChannelRef),
  published_at: WireTime.nullable().meta({ description: "When it was first published. Null if it wasn't." }),
};

export const ComparePostsInput = z.object({
  post_ids: z
    .array(Id)
    .min(MIN_COMPARED)
    .max(MAX_COMPARED)
    .meta({ description: `${MIN_COMPARED} to ${MAX_COMPARED} posts of this brand.`, example: [812, 815] }),
});

export const ComparedPosts = z
  .object({
    posts: z
      .array(
        z.object({
          ...postCard,
          as_of: asOf,
          values: MetricValues.meta({ description: "Since it was published, across all channels." }),
          engagement_rate: EngagementRate,
        }),
      )
      .meta({ description: "In the order of the request." }),
  })
  .meta({ id: "ComparedPosts" });

export const TopPosts = z
  .object({
    from: day,
    to: day,
    key: z.enum(RANKINGS),
    posts: z.array(
      z.object({
        ...postCard,
        gain: z.number().int().meta({
          description: "The increase within the date range: of the metric, or by `engagement_rate` of engagements.",
          example: 1200,
        }),
        values: MetricValues.meta({ description: "The increase of every metric within the date range." }),
        engagement_rate: EngagementRate,
      }),
    ),
  })
  .meta({ id: "TopPosts" });

const followers = metricValue.meta({ description: "As of the last day with metrics in the range." });
const change = z.number().nullable().optional();

const MetricsComparison = z
  .object({
    from: day,
    to: day,
    since: day.nullable().meta({
      description:
        "The first day from which on there are metrics of every channel with metrics in the date range. If it is after `from`, the comparison is with fewer days or channels.",
    }),
    totals: MetricValues,
    engagement_rate: EngagementRate,
    changes: z
      .object(
        Object.fromEntries(RANKINGS.map((key) => [key, change])) as Record<(typeof RANKINGS)[number], typeof change>,
      )
      .meta({
        description:
          "Of each metric, as a share of its earlier value: 0.1 is 10% more. Null if there is no earlier value, if it is 0, or for rates of different bases.",
        example: { impressions: 0.1, likes: -0.25, engagement_rate: null },
      }),
    days: z.array(DatedGain),
    channels: z.array(z.object({ channel_id: Id, followers, totals: MetricValues, engagement_rate: EngagementRate })),
  })
  .meta({ id: "MetricsComparison" });

export const BrandMetrics = z
  .object({
    from: day,
    to: day,
    published_with: publishedWith,
    as_of: asOf,
    totals: MetricValues.meta({ description: "The increase within the date range." }),
    split: z
      .object({ masthead: MetricValues, elsewhere: MetricValues })
      .meta({ description: "What posts published from here and elsewhere gained, whichever were requested." }),
    engagement_rate: EngagementRate,
    days: z.array(DatedGain).meta({ description: "The increase per day. Days without metrics are omitted." }),
    channels: z.array(
      z.object({
        channel: ChannelRef,
        followers,
        totals: MetricValues,
        engagement_rate: EngagementRate,
        days: z.array(DatedGain),
      }),
    ),
    comparison: MetricsComparison.nullable().meta({ description: "Null if `compare` was not requested." }),
  })
  .meta({ id: "BrandMetrics" });

export const FollowersInput = z.object(span);

export const FollowersHistory = z
  .object({
    from: day,
    to: day,
    channels: z.array(
      z.object({
        channel: ChannelRef,
        is_reported: z.boolean().meta({ description: "Whether the platform tells how many followers a channel has." }),
        followers: z.number().int().nullable().meta({
          description: "On the last day with a count in the range. Null without one.",
          example: 1204,
        }),
        change: z.number().int().nullable().meta({
          description: "Since the first day with a count in the range. Null with fewer than two.",
          example: 12,
        }),
        days: z
          .array(z.object({ day, followers: z.number().int() }))
          .meta({ description: "One count a day, in UTC. Days without one are omitted." }),
      }),
    ),
  })
  .meta({ id: "FollowersHistory" });
