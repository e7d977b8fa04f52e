import { viewChannelRef } from "#domain/channels/index.ts";
import { excerpt } from "#domain/notifications/index.ts";
import { submittedTo } from "#domain/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { Prisma } from "#platform/db/index.ts";
import { type DateRange, resolveDateRange } from "./date-range.ts";
import { rankByClicks } from "./link-clicks.ts";
import { type PostMetric, TopPosts, TopPostsInput } from "./schema.ts";

const BODY_LENGTH = 140;
/** How many publications are compared exactly. */
const CANDIDATES = 500;

export const listTopPosts = operation({
  name: "metrics.list_top_posts",
  summary: "List the top posts by a metric within a date range, across all channels or on one.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  input: TopPostsInput,
  output: TopPosts,
  async run(ctx, { key, limit, ...options }) {
    const span = resolveDateRange(ctx, options);
    const gains = await (key === "link_clicks" ? rankByClicks(ctx, span, limit) : rank(ctx, span, key, limit));
    const posts = await ctx.db.post.findMany({
      where: { ...submittedTo(ctx.role), brandId: ctx.brandId, id: { in: gains.map(({ id }) => id) } },
      select: { id: true, body: true, publications: { select: { channel: true }, orderBy: { id: "asc" } } },
    });
    const found = new Map(posts.map((post) => [post.id, post]));
    return {
      ...{ from: span.from, to: span.to, key },
      posts: gains.flatMap(({ id, gain }) => {
        const post = found.get(id);
        if (!post) return [];
        return [
          {
            ...{ post_id: id, gain, body: excerpt(post.body, BODY_LENGTH) },
            channels: post.publications.map(({ channel }) => viewChannelRef(channel, ctx)),
          },
        ];
      }),
    };
  },
});

/**
 * As `metrics.get` counts: the gain of a range is the last known value in it less the last known one before it. Only of
 * posts with a publication among those that gained most on their channel in the nights of the range; comparing all
 * publications would take longer with every one.
 */
function rank(
  { db, brandId }: BrandContext,
  { from, to, channelId }: DateRange,
  key: Exclude<PostMetric, "link_clicks">,
  limit: number,
): Promise<{ id: number; gain: number }[]> {
  const onChannel = (column: Prisma.Sql) =>
    channelId === undefined ? Prisma.sql`true` : Prisma.sql`${column} = ${channelId}`;
  const lastKnown = (during: Prisma.Sql) => Prisma.sql`
    select (m.values ->> ${key})::float8 as value from publication_metrics m
    where m.publication_id = p.id and ${during} and jsonb_typeof(m.values -> ${key}) = 'number'
    order by m.day desc limit 1`;
  return db.$queryRaw`
    with tops as materialized (
      select (top.gain ->> 0)::int as id
      from channels c join channel_metric_gains g on g.channel_id = c.id
        cross join jsonb_array_elements(g.tops -> ${key}) as top (gain)
      where c.brand_id = ${brandId} and g.day between ${from}::date and ${to}::date and ${onChannel(Prisma.sql`c.id`)}
      group by 1 order by sum((top.gain ->> 1)::float8) desc limit ${CANDIDATES}
    ),
    candidates as materialized (
      select distinct p.post_id from publications p where p.id = any(array(select tops.id from tops))
    )
    select p.post_id as id, sum(latest.value - coalesce(before.value, 0)) as gain
    from publications p
    cross join lateral (${lastKnown(Prisma.sql`m.day between ${from}::date and ${to}::date`)}) latest
    left join lateral (${lastKnown(Prisma.sql`m.day < ${from}::date`)}) before on true
    where p.post_id = any(array(select candidates.post_id from candidates))
      and p.brand_id = ${brandId} and ${onChannel(Prisma.sql`p.channel_id`)}
    group by p.post_id having sum(latest.value - coalesce(before.value, 0)) > 0
    order by gain desc, p.post_id desc limit ${limit}`;
}
