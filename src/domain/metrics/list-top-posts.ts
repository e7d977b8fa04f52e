import { excerpt } from "#domain/notifications/index.ts";
import { submittedTo } from "#domain/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import type { METRIC_KEYS } from "#platform/connectors/contract.ts";
import { Prisma } from "#platform/db/index.ts";
import { type DateRange, resolveDateRange } from "./date-range.ts";
import { WINDOW_DAYS } from "./rules.ts";
import { TopPosts, TopPostsInput } from "./schema.ts";

const BODY_LENGTH = 140;

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
    const gains = await rank(ctx, span, key, limit);
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
        const channels = post.publications.map(({ channel }) => channel);
        return [
          {
            ...{ post_id: id, gain, body: excerpt(post.body, BODY_LENGTH) },
            channels: channels.map((channel) => ({
              id: channel.id,
              platform: channel.platform,
              handle: channel.handle,
            })),
          },
        ];
      }),
    };
  },
});

/**
 * As `metrics.get` counts: a day's gain is the difference from the last known value before it. The metrics are looked
 * up publication by publication, so that those of other brands are never read, and only of those that were young enough
 * for metrics within the range.
 */
function rank(
  { db, brandId }: BrandContext,
  { from, to, channelId }: DateRange,
  key: (typeof METRIC_KEYS)[number],
  limit: number,
): Promise<{ id: number; gain: number }[]> {
  const onChannel = channelId === undefined ? Prisma.sql`true` : Prisma.sql`p.channel_id = ${channelId}`;
  return db.$queryRaw`
    with gains as (
      select p.post_id, nights.day, nights.gain
      from publications p cross join lateral (
        select m.day, (m.values ->> ${key})::float8
          - coalesce(lag((m.values ->> ${key})::float8) over (order by m.day), 0) as gain
        from publication_metrics m
        where m.publication_id = p.id and m.day <= ${to}::date and jsonb_typeof(m.values -> ${key}) = 'number'
      ) nights
      where p.brand_id = ${brandId} and ${onChannel}
        and p.published_at >= ${from}::date - ${WINDOW_DAYS + 1}::int
    )
    select post_id as id, sum(gain)::float8 as gain
    from gains where day >= ${from}::date
    group by post_id having sum(gain) > 0 order by gain desc, post_id desc limit ${limit}`;
}
