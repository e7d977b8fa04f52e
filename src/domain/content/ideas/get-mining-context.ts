import { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { type Idea, Prisma, readRows } from "#platform/db/index.ts";
import { readReferences } from "./rules.ts";
import { MINING, MiningContext } from "./schema.ts";
import { viewReference } from "./view.ts";

type Window = { from: Date; to: Date };
type MinedRow = { id: number; body: string; tags: string[]; platforms: string[]; publishedAt: Date };

export const getMiningContext = operation({
  name: "ideas.get_mining_context",
  summary: "Get context for generating ideas: references, posts and discarded ideas of the last 90 days.",
  scope: "brand",
  needs: "research.view",
  tier: "read",
  input: z.object({}),
  output: MiningContext,
  async run(ctx) {
    const to = ctx.clock.now();
    const window = { from: new Date(to.getTime() - MINING.days * 86_400_000), to };
    const [references, recent, top, discarded] = await Promise.all([
      findReferences(ctx, window),
      findRecent(ctx, window),
      findTop(ctx, window),
      findDiscarded(ctx, window),
    ]);
    return {
      window_days: MINING.days,
      references: references.map(viewReference),
      recent_posts: recent.map(viewMined),
      top_posts: top.map((post) => ({ ...viewMined(post), engagement: post.engagement })),
      discarded_ideas: discarded.map(({ id, headline, format, updatedAt }) => ({
        id,
        headline,
        format,
        discarded_at: wireTime(updatedAt),
      })),
    };
  },
});

/** Candidates are the latest of these: more are looked at by nobody, and would take longer with every one. */
const LATEST = { ideas: 300, publications: 2000 };

/** The brand's publications `p` within the window. */
const isWithin = ({ brandId }: BrandContext, { from, to }: Window) =>
  Prisma.sql`p.brand_id = ${brandId} and p.status = 'published' and p.published_at between ${from} and ${to}`;

/** An idea contains what was captured before it was saved, so older ideas need not be read. */
async function findReferences({ db, brandId }: BrandContext, { from, to }: Window) {
  const rows = await readRows<{ reference: unknown }>(db)`
    select reference from (
      select distinct on (r ->> 'url') r as reference
      from (
        select ideas.references from ideas where brand_id = ${brandId} and updated_at >= ${from}
        order by updated_at desc, id desc limit ${LATEST.ideas}
      ) latest, jsonb_array_elements(latest.references) r
      where r ->> 'captured_at' between ${from.toISOString()} and ${to.toISOString()}
      order by r ->> 'url', r ->> 'captured_at' desc
    ) newest
    order by reference ->> 'captured_at' desc, reference ->> 'url' limit ${MINING.references}`;
  return readReferences(rows.map(({ reference }) => reference));
}

/** Each post once, at its last publication. */
function findRecent(ctx: BrandContext, window: Window): Promise<MinedRow[]> {
  return ctx.db.$queryRaw`
    select posts.id, left(posts.body, 1000) as body, posts.tags, recent.published_at as "publishedAt",
      (select array_agg(distinct c.platform) from publications p join channels c on c.id = p.channel_id
        where p.post_id = posts.id and ${isWithin(ctx, window)}) as platforms
    from (
      select latest.post_id, max(latest.published_at) as published_at
      from (
        -- A post has one publication on a channel at most, so these are of as many posts as are shown, or of all.
        select p.post_id, p.published_at from publications p where ${isWithin(ctx, window)}
        order by p.published_at desc, p.id desc
        limit ${MINING.recentPosts} * (select count(*) from channels where brand_id = ${ctx.brandId})
      ) latest
      group by latest.post_id order by max(latest.published_at) desc, latest.post_id desc limit ${MINING.recentPosts}
    ) recent join posts on posts.id = recent.post_id
    order by recent.published_at desc, posts.id desc`;
}

/** By the newest metrics of each publication; an unknown metric counts as zero. */
function findTop(ctx: BrandContext, window: Window): Promise<(MinedRow & { engagement: number })[]> {
  return ctx.db.$queryRaw`
    select posts.id, left(posts.body, 1000) as body, posts.tags, top.engagement,
      (select array_agg(distinct c.platform) from channels c where c.id = any(top.channels)) as platforms,
      top.published_at as "publishedAt"
    from (
      select latest.post_id, array_agg(latest.channel_id) as channels, max(latest.published_at) as published_at,
        sum(latest.engagement)::float8 as engagement
      from (
        select p.post_id, p.channel_id, p.published_at, p.engagement from publications p where ${isWithin(ctx, window)}
        order by p.published_at desc, p.id desc limit ${LATEST.publications}
      ) latest
      where latest.engagement is not null
      group by latest.post_id having sum(latest.engagement) > 0 order by sum(latest.engagement) desc, latest.post_id desc limit ${MINING.topPosts}
    ) top join posts on posts.id = top.post_id
    order by top.engagement desc, posts.id desc`;
}

/** Written like the index's condition, or PostgreSQL does not use it: `ideas_brand_id_discarded_idx`. */
function findDiscarded({ db, brandId }: BrandContext, { from, to }: Window) {
  return readRows<Pick<Idea, "id" | "headline" | "format" | "updatedAt">>(db)`
    select id, headline, format::text, updated_at as "updatedAt" from ideas
    where brand_id = ${brandId} and status = 'discarded' and updated_at between ${from} and ${to}
    order by updated_at desc, id desc limit ${MINING.discardedIdeas}`;
}

function viewMined({ id, body, tags, platforms, publishedAt }: MinedRow) {
  return { id, body, tags, platforms, published_at: wireTime(publishedAt) };
}
