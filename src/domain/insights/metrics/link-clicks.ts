import type { BrandContext } from "#kernel/context.ts";
import { Prisma, readRows } from "#platform/db/index.ts";
import { type DateRange, onChannel } from "./date-range.ts";

/** Clicks on short links are counted by day as they happen, so they need no nightly snapshots. */
export type DailyClicks = { channelId: number; day: string; clicks: number };

const ofLink = Prisma.sql`l.channel_id`;
const ofChannel = ({ channelId }: DateRange) =>
  channelId === undefined
    ? Prisma.sql`true`
    : Prisma.sql`c.link_id in (select l.id from short_links l where l.channel_id = ${channelId})`;

/** Clicks of each channel and day, also on links of posts that were deleted since. */
export function findDailyClicks({ db, brandId }: BrandContext, span: DateRange): Promise<DailyClicks[]> {
  return readRows<DailyClicks>(db)`
    select c.channel_id as "channelId", c.day::text, c.clicks::float8 as clicks
    from channels own join channel_link_clicks c on c.channel_id = own.id
    where own.brand_id = ${brandId} and c.day between ${span.from}::date and ${span.to}::date
      and ${onChannel(span, Prisma.sql`own.id`)}
    order by c.day, c.channel_id`;
}

/** How many links are looked up at least, and for each post that is listed, which may have several on many channels. */
const LINKS = 1000;
const LINKS_PER_POST = 40;
/** How many posts are compared by all of their links for each that is listed, where more links were clicked. */
const CANDIDATES_PER_POST = 3;

/** The posts whose links were clicked most, among those of the links that were clicked most. */
export async function rankByClicks(ctx: BrandContext, span: DateRange, limit: number): Promise<number[]> {
  const most = Math.max(LINKS, limit * LINKS_PER_POST);
  const candidates = await findClicked(ctx, span, { links: most, posts: limit * CANDIDATES_PER_POST });
  const ids = candidates.map(({ id }) => id);
  const isComplete = candidates.every(({ links }) => links < most);
  return (isComplete ? ids : await sortByClicks(ctx, span, ids)).slice(0, limit);
}

async function sortByClicks(ctx: BrandContext, span: DateRange, postIds: readonly number[]): Promise<number[]> {
  const clicks = new Map<number, number>();
  for (const { postId, gain } of await findClicksOf(ctx, span, postIds))
    clicks.set(postId, (clicks.get(postId) ?? 0) + gain);
  return [...clicks].toSorted(([a, fewer], [b, more]) => more - fewer || b - a).map(([id]) => id);
}

/**
 * Ranks posts by the clicks on the most clicked links. The returned `links` is how many links were read for all posts.
 */
function findClicked(
  { db, brandId }: BrandContext,
  span: DateRange,
  most: { links: number; posts: number },
): Promise<{ id: number; links: number }[]> {
  return readRows<{ id: number; links: number }>(db)`
    with clicked as materialized (
      select c.link_id, sum(c.clicks)::float8 as gain from short_link_clicks c
      where c.brand_id = ${brandId} and c.day between ${span.from}::date and ${span.to}::date and ${ofChannel(span)}
        -- A published text keeps its links when its post is deleted.
        and not exists (select from short_links l where l.id = c.link_id and l.publication_id is null)
      group by c.link_id order by gain desc, c.link_id desc limit ${most.links}
    )
    select p.post_id as id, (select count(*)::int from clicked) as links
    -- Looked up one by one: PostgreSQL may otherwise read those of all brands, or compare each link with each.
    from clicked
      cross join lateral (select l.publication_id from short_links l where l.id = clicked.link_id offset 0) link
      cross join lateral (select c.post_id from publications c where c.id = link.publication_id offset 0) p
    group by p.post_id order by sum(clicked.gain) desc, p.post_id desc limit ${most.posts}`;
}

/** The clicks on each publication of some posts. */
export function findClicksOf(
  { db, brandId }: BrandContext,
  span: DateRange,
  postIds: readonly number[],
): Promise<{ id: number; postId: number; channelId: number; gain: number }[]> {
  return db.$queryRaw`
    select p.id, p.post_id as "postId", p.channel_id as "channelId", sum(c.clicks)::float8 as gain
    from publications p
      join short_links l on l.publication_id = p.id
      join short_link_clicks c on c.link_id = l.id
    where p.brand_id = ${brandId} and p.post_id = any(${[...postIds]}::bigint[])
      and c.day between ${span.from}::date and ${span.to}::date and ${onChannel(span, ofLink)}
    group by p.id`;
}

/** The clicks of each day as they accumulate; null for a publication without short links. */
export function accumulateClicks(
  links: readonly { clicks: readonly { day: Date; clicks: number }[] }[],
): { day: string; total: number }[] | null {
  if (links.length === 0) return null;
  const days = new Map<string, number>();
  for (const { day, clicks } of links.flatMap((link) => link.clicks)) {
    const key = day.toISOString().slice(0, 10);
    days.set(key, (days.get(key) ?? 0) + clicks);
  }
  let total = 0;
  return [...days]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, clicks]) => {
      total += clicks;
      return { day, total };
    });
}
