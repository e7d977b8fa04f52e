import type { z } from "zod";
import { isVisibleTo } from "#domain/content/posts/index.ts";
import { getBrandMetrics, measurePosts } from "#domain/insights/metrics/index.ts";
import { addDays } from "#domain/insights/metrics/rules.ts";
import { dayOf } from "#domain/publishing/link-rules/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { startOfDay } from "#kernel/zone.ts";
import { Prisma, readRows } from "#platform/db/index.ts";
import type { Briefing } from "./schema.ts";
import { MAX_BEST } from "./terms.ts";

const WEEK = 7;
/** Publications of the two weeks that are looked at, the newest first. */
const MAX_PUBLICATIONS = 3000;

type Row = { best: number[]; published: number; before: number };

/** What was published in the seven days before today in the brand's time zone, and what of it did best. */
export async function findResults(
  ctx: BrandContext,
  timezone: string,
): Promise<z.input<typeof Briefing.shape.results>> {
  const today = dayOf(ctx.clock.now(), timezone);
  const [from, to] = [addDays(today, -WEEK), addDays(today, -1)];
  const since = startOfDay(from, timezone, 0);
  const earlier = startOfDay(from, timezone, -WEEK);
  const until = startOfDay(today, timezone, 0);
  const [row, metrics] = await Promise.all([
    countPublished(ctx, { earlier, since, until }),
    getBrandMetrics.run(ctx, { from, to, compare: "previous_period", published_with: "masthead" }),
  ]);
  const posts = await measurePosts(ctx, row.best);
  const addresses = await findAddresses(ctx, row.best);
  return {
    from,
    to,
    published: row.published,
    published_before: row.before,
    totals: metrics.totals,
    totals_before: metrics.comparison?.totals ?? {},
    posts: row.best.flatMap((id) => {
      const post = posts.get(id);
      if (!post) return [];
      const { post_id, body, thumbnail_url, published_at, values, engagement_rate, channels } = post;
      const links = channels.flatMap((channel) => {
        const url = addresses.get(`${id} ${channel.id}`);
        return url === undefined ? [] : [{ channel, url: url || null }];
      });
      return [{ post_id, body, thumbnail_url, published_at, values, engagement_rate, links }];
    }),
  };
}

/** The IDs of the posts that did best, and how many posts were published in both weeks. */
async function countPublished(
  { db, brandId, role }: BrandContext,
  { earlier, since, until }: { earlier: Date; since: Date; until: Date },
): Promise<Row> {
  // Everybody but clients sees all posts, which then need not be read.
  const posts = seesDrafts(role) ? Prisma.empty : Prisma.sql`join posts p on p.id = c.post_id and ${isVisibleTo(role)}`;
  const [row] = await readRows<Row>(db)`
    with recent as materialized (
      select c.post_id, c.published_at, c.engagement from publications c ${posts}
      where c.brand_id = ${brandId} and c.published_at >= ${earlier} and c.published_at < ${until}
        and c.status = 'published' and c.removed_at is null
      order by c.published_at desc, c.id desc limit ${MAX_PUBLICATIONS}
    ),
    -- A post belongs to the week in which it was published first.
    published as materialized (
      select post_id, min(published_at) as at, sum(engagement) as engagement from recent group by post_id
    )
    select
      array(select post_id from published where at >= ${since}
        order by engagement desc nulls last, at desc, post_id desc limit ${MAX_BEST}) as best,
      count(*) filter (where at >= ${since})::int as published, count(*) filter (where at < ${since})::int as before
    from published`;
  return row ?? { best: [], published: 0, before: 0 };
}

/** The addresses of the published posts on their channels, by `<post id> <channel id>`. */
async function findAddresses({ db, brandId }: BrandContext, ids: number[]): Promise<Map<string, string>> {
  const rows = await db.publication.findMany({
    where: { brandId, postId: { in: ids }, status: "published", removedAt: null },
    select: { postId: true, channelId: true, permalink: true },
  });
  return new Map(rows.map(({ postId, channelId, permalink }) => [`${postId} ${channelId}`, permalink]));
}
