import type { BrandContext } from "#kernel/context.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { Prisma, readRows } from "#platform/db/index.ts";
import { type DateRange, onChannel, type Span } from "./date-range.ts";
import { dayRate, type Measured, rateOf } from "./engagement.ts";
import { findDailyClicks } from "./link-clicks.ts";
import { addValues } from "./rules.ts";
import type { EngagementRate, MetricValues } from "./schema.ts";
import type { PublishedWith } from "./terms.ts";

type Gain = { channelId: number; day: string; key: keyof MetricValues; gain: number | null; asOf: Date };
type Series = { day: string; values: MetricValues; engagement_rate: number | null }[];

export type Sums = { totals: MetricValues; engagement_rate: EngagementRate; days: Series };
type ChannelSums = Sums & { id: number; followers?: number | null };

/** The metrics of a range: in total and of each channel that has any, ordered by ID. */
export async function readSpan(
  ctx: BrandContext,
  span: Span,
): Promise<Sums & { as_of: string | null; channels: ChannelSums[] }> {
  const now = ctx.clock.now();
  const reported = await findGains(ctx, span);
  const counted = span.publishedWith === "elsewhere" ? [] : await findDailyClicks(ctx, span);
  const clicks = counted.map(
    ({ channelId, day, clicks: gain }): Gain => ({ channelId, day, key: "link_clicks", gain, asOf: now }),
  );
  const gains = [...reported, ...clicks].toSorted((a, b) => a.day.localeCompare(b.day));
  const followers = await findFollowers(ctx, span);
  const byChannel = Map.groupBy(gains, ({ channelId }) => channelId);
  const ids = [...new Set([...byChannel.keys(), ...followers.keys()])].toSorted((a, b) => a - b);
  return {
    // Clicks are current; of the others a reader has to know when the networks were asked.
    as_of: wireTimeOrNull(
      (reported.length > 0 ? reported : clicks).reduce<Date | null>((newest, { asOf }) => laterOf(newest, asOf), null),
    ),
    ...sumsOf(gains, followers),
    channels: ids.map((id) => ({
      id,
      ...(followers.has(id) ? { followers: followers.get(id) ?? null } : {}),
      ...sumsOf(byChannel.get(id) ?? [], followers),
    })),
  };
}

function sumsOf(gains: readonly Gain[], followers: ReadonlyMap<number, number | null>): Sums {
  const rate = rateOf(measure(gains, followers));
  return {
    totals: valuesOf(gains),
    engagement_rate: rate,
    days: [...Map.groupBy(gains, ({ day }) => day)].map(([day, those]) => ({
      day,
      values: valuesOf(those),
      engagement_rate: dayRate(rate.basis, measure(those, followers)),
    })),
  };
}

/** The gains of each channel. */
function measure(gains: readonly Gain[], followers: ReadonlyMap<number, number | null>): Measured[] {
  const byChannel = Map.groupBy(gains, ({ channelId }) => channelId);
  return [...byChannel].map(([id, own]) => ({ values: valuesOf(own), followers: followers.get(id) }));
}

function valuesOf(gains: readonly Gain[]): MetricValues {
  const values: MetricValues = {};
  for (const { key, gain } of gains) addValues(values, key, gain);
  return values;
}

/** The gains of each night, which `sum-gains.ts` summed, and those of posts that were published elsewhere. */
function findGains({ db, brandId }: BrandContext, span: Span): Promise<Gain[]> {
  const rowsOf = (table: Prisma.Sql) => Prisma.sql`
    select g.channel_id, g.day, g.values, g.as_of from channels c join ${table} g on g.channel_id = c.id
    where c.brand_id = ${brandId} and g.day between ${span.from}::date and ${span.to}::date
      and ${onChannel(span, Prisma.sql`c.id`)}`;
  const own = rowsOf(Prisma.sql`channel_metric_gains`);
  const elsewhere = rowsOf(Prisma.sql`imported_metric_gains`);
  const rows = { masthead: own, elsewhere, all: Prisma.sql`${own} union all ${elsewhere}` }[span.publishedWith];
  return readRows<Gain>(db)`
    select g.channel_id as "channelId", g.day::text, f.key, sum((f.value #>> '{}')::float8) as gain, max(g.as_of) as "asOf"
    from (${rows}) g cross join jsonb_each(g.values) f
    group by g.channel_id, g.day, f.key order by g.day, g.channel_id, f.key`;
}

async function findFollowers({ db, brandId }: BrandContext, span: DateRange): Promise<Map<number, number | null>> {
  const rows = await readRows<{ id: number; followers: number | null }>(db)`
    select distinct on (m.channel_id) m.channel_id as id, (m.values ->> 'followers')::int as followers
    from channel_metrics m join channels c on c.id = m.channel_id
    where c.brand_id = ${brandId} and m.day between ${span.from}::date and ${span.to}::date
      and ${onChannel(span, Prisma.sql`c.id`)}
    order by m.channel_id, m.day desc`;
  return new Map(rows.map(({ id, followers }) => [id, followers]));
}

/** The first day from which on there are metrics of all these channels. */
export async function findFirstDay(
  { db, brandId }: BrandContext,
  channelIds: number[],
  publishedWith: PublishedWith,
): Promise<string | null> {
  const firstIn = (table: Prisma.Sql) =>
    Prisma.sql`(select g.day from ${table} g where g.channel_id = c.id order by g.day limit 1)`;
  const own = firstIn(Prisma.sql`channel_metric_gains`);
  const elsewhere = firstIn(Prisma.sql`imported_metric_gains`);
  const day = { masthead: own, elsewhere, all: Prisma.sql`least(${own}, ${elsewhere})` }[publishedWith];
  const [first] = await readRows<{ day: string | null }>(db)`
    select max(${day})::text as day from channels c
    where c.brand_id = ${brandId} and c.id = any(${channelIds}::bigint[])`;
  return first?.day ?? null;
}

function laterOf(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b;
}
