import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { METRIC_KEYS } from "#platform/connectors/contract.ts";
import { Prisma, readRows } from "#platform/db/index.ts";
import { type DateRange, onChannel, resolveDateRange } from "./date-range.ts";
import { rateOf } from "./engagement.ts";
import { findLatestFollowers } from "./find-followers.ts";
import { findClicksOf, rankByClicks } from "./link-clicks.ts";
import { findPostCards } from "./post-card.ts";
import { addValues, sumValues } from "./rules.ts";
import { type EngagementRate, type MetricValues, type RANKINGS, TopPosts, TopPostsInput } from "./schema.ts";
import { ENGAGEMENT_TOPS } from "./terms.ts";

/** How many publications are compared exactly for each post that is listed: it may be on many channels. */
const CANDIDATES_PER_POST = 10;
/**
 * By rate, only this many publications with the most engagements are compared: with few engagements, a rate says
 * little.
 */
const RATED_CANDIDATES = 100;

export const listTopPosts = operation({
  name: "metrics.list_top_posts",
  summary: "List the top posts by a metric or by engagement rate within a date range, across all channels or on one.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  readsReplica: true,
  input: TopPostsInput,
  output: TopPosts,
  async run(ctx, { key, limit, ...options }) {
    const span = resolveDateRange(ctx, options);
    const ids = await findCandidates(ctx, span, key, limit);
    const gains = await readGains(ctx, span, ids);
    const ranked = key === "engagement_rate" ? rankByRate(gains).slice(0, limit) : ids;
    const cards = await findPostCards(ctx, ranked);
    return {
      from: span.from,
      to: span.to,
      key,
      posts: ranked.flatMap((id) => {
        const [card, gained] = [cards.get(id), gains.get(id)];
        return card && gained ? [{ ...card, gain: gainOf(gained, key), ...gained }] : [];
      }),
    };
  },
});

/** The posts in their order; by rate, those among which it is looked for. */
function findCandidates(ctx: BrandContext, span: DateRange, key: Ranking, limit: number): Promise<number[]> {
  if (key === "engagement_rate") return findEngaging(ctx, span);
  return key === "link_clicks" ? rankByClicks(ctx, span, limit) : rank(ctx, span, key, limit);
}

type Ranking = (typeof RANKINGS)[number];
type Gained = { values: MetricValues; engagement_rate: EngagementRate };

function gainOf({ values, engagement_rate: rate }: Gained, key: Ranking): number {
  return (key === "engagement_rate" ? rate.engagements : values[key]) ?? 0;
}

/** Those by impressions first: a rate by followers is no better or worse than one of them. */
function rankByRate(gains: ReadonlyMap<number, Gained>): number[] {
  const isByFollowers = ({ basis }: EngagementRate) => Number(basis === "followers");
  return [...gains]
    .flatMap(([id, { engagement_rate }]) =>
      engagement_rate.rate ? [{ id, ...engagement_rate, rate: engagement_rate.rate }] : [],
    )
    .toSorted((a, b) => isByFollowers(a) - isByFollowers(b) || b.rate - a.rate || b.id - a.id)
    .map(({ id }) => id);
}

/** A publication's last known value of a metric on some days. */
const lastKnown = (key: Prisma.Sql, during: Prisma.Sql) => Prisma.sql`
  select (m.values ->> ${key})::float8 as value from publication_metrics m
  where m.publication_id = p.id and ${during} and jsonb_typeof(m.values -> ${key}) = 'number'
  order by m.day desc limit 1`;
const within = ({ from, to }: DateRange) => Prisma.sql`m.day between ${from}::date and ${to}::date`;
const before = ({ from }: DateRange) => Prisma.sql`m.day < ${from}::date`;

/**
 * Counts like `metrics.get`: the gain of a range is the last known value in it minus the last known one before it.
 * Compares only posts that were among the top of a channel in one of the nights, because comparing all would take too
 * long.
 */
async function rank(
  { db, brandId }: BrandContext,
  span: DateRange,
  key: (typeof METRIC_KEYS)[number],
  limit: number,
): Promise<number[]> {
  const { from, to } = span;
  const metric = Prisma.sql`${key}`;
  const rows = await readRows<{ id: number }>(db)`
    with tops as materialized (
      select (top.gain ->> 0)::bigint as id
      from channels c join channel_metric_gains g on g.channel_id = c.id
        cross join jsonb_array_elements(g.tops -> ${key}) as top (gain)
      where c.brand_id = ${brandId} and g.day between ${from}::date and ${to}::date
        and ${onChannel(span, Prisma.sql`c.id`)}
      group by 1 order by sum((top.gain ->> 1)::float8) desc limit ${limit * CANDIDATES_PER_POST}
    ),
    candidates as materialized (
      select distinct p.post_id from publications p where p.id = any(array(select tops.id from tops))
    )
    select p.post_id as id, sum(latest.value - coalesce(before.value, 0)) as gain
    from publications p
    cross join lateral (${lastKnown(metric, within(span))}) latest
    left join lateral (${lastKnown(metric, before(span))}) before on true
    where p.post_id = any(array(select candidates.post_id from candidates))
      and p.brand_id = ${brandId} and ${onChannel(span, Prisma.sql`p.channel_id`)}
    group by p.post_id having sum(latest.value - coalesce(before.value, 0)) > 0
    order by gain desc, p.post_id desc limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** The posts that gained most engagements; those whose rate is compared. */
async function findEngaging({ db, brandId }: BrandContext, span: DateRange): Promise<number[]> {
  const rows = await readRows<{ id: number }>(db)`
    with tops as materialized (
      select (top.gain ->> 0)::bigint as id
      from channels c join channel_metric_gains g on g.channel_id = c.id
        cross join jsonb_array_elements(g.tops -> ${ENGAGEMENT_TOPS}) as top (gain)
      where c.brand_id = ${brandId} and g.day between ${span.from}::date and ${span.to}::date
        and ${onChannel(span, Prisma.sql`c.id`)}
      group by 1 order by sum((top.gain ->> 1)::float8) desc limit ${RATED_CANDIDATES}
    )
    select distinct p.post_id as id from publications p
    where p.brand_id = ${brandId} and p.id = any(array(select tops.id from tops))`;
  return rows.map(({ id }) => id);
}

/** The gains of every metric of some posts, and their rates. */
async function readGains(ctx: BrandContext, span: DateRange, postIds: readonly number[]): Promise<Map<number, Gained>> {
  const key = Prisma.sql`f.key`;
  const reported = await ctx.db.$queryRaw<
    { id: number; postId: number; channelId: number; key: keyof MetricValues; gain: number | null }[]
  >`
    select p.id, p.post_id as "postId", p.channel_id as "channelId", f.key,
      latest.value - coalesce(before.value, 0) as gain
    from publications p
    cross join lateral (
      select m.values from publication_metrics m where m.publication_id = p.id and ${within(span)}
      order by m.day desc limit 1
    ) newest
    cross join unnest(${[...METRIC_KEYS]}::text[]) as f (key)
    left join lateral (${lastKnown(key, within(span))}) latest on true
    left join lateral (${lastKnown(key, before(span))}) before on true
    where p.brand_id = ${ctx.brandId} and p.post_id = any(${[...postIds]}::bigint[]) and ${onChannel(span, Prisma.sql`p.channel_id`)}
      and newest.values ? f.key`;
  const clicks = await findClicksOf(ctx, span, postIds);
  const rows = [...reported, ...clicks.map((row) => ({ ...row, key: "link_clicks" as const }))];
  const followers = await findLatestFollowers(
    ctx.db,
    rows.map(({ channelId }) => channelId),
  );
  return new Map(
    [...Map.groupBy(rows, ({ postId }) => postId)].map(([id, own]) => {
      const measured = [...Map.groupBy(own, (row) => row.id).values()].map((those) => {
        const values: MetricValues = {};
        for (const { key: metric, gain } of those) addValues(values, metric, gain);
        return { values, followers: followers.get(those[0]?.channelId ?? 0) };
      });
      return [id, { values: sumValues(measured.map(({ values }) => values)), engagement_rate: rateOf(measured) }];
    }),
  );
}
