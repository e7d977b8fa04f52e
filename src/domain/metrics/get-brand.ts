import { viewChannelRef } from "#domain/channels/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { Prisma } from "#platform/db/index.ts";
import { type DateRange, resolveDateRange } from "./date-range.ts";
import { findDailyClicks } from "./link-clicks.ts";
import { addValues, sumValues } from "./rules.ts";
import { BrandMetrics, BrandMetricsInput, type MetricValues } from "./schema.ts";

type Gain = { channelId: number; day: string; key: keyof MetricValues; gain: number | null; asOf: Date };
type Series = { day: string; values: MetricValues }[];

export const getBrandMetrics = operation({
  name: "metrics.get",
  summary: "Get daily metrics of the brand's posts, in total and by channel.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  input: BrandMetricsInput,
  output: BrandMetrics,
  async run(ctx, input) {
    const span = resolveDateRange(ctx, input);
    const { from, to } = span;
    const now = ctx.clock.now();
    const reported = await findGains(ctx, span);
    const clicks = (await findDailyClicks(ctx, span)).map(
      ({ channelId, day, clicks: gain }): Gain => ({ channelId, day, key: "link_clicks", gain, asOf: now }),
    );
    const gains = [...reported, ...clicks].toSorted((a, b) => a.day.localeCompare(b.day));
    const followers = await findFollowers(ctx, span);
    const channels = await findChannels(ctx, [...gains.map(({ channelId }) => channelId), ...followers.keys()]);
    const days = seriesOf(gains);
    return {
      from,
      to,
      // Clicks are current; of the others a reader has to know when the networks were asked.
      as_of: wireTimeOrNull(
        (reported.length > 0 ? reported : clicks).reduce<Date | null>(
          (newest, { asOf }) => laterOf(newest, asOf),
          null,
        ),
      ),
      totals: sumValues(days.map(({ values }) => values)),
      days,
      channels: channels.map((channel) => {
        const { id } = channel;
        const own = seriesOf(gains.filter(({ channelId }) => channelId === id));
        return {
          channel: viewChannelRef(channel, ctx),
          ...(followers.has(id) ? { followers: followers.get(id) ?? null } : {}),
          totals: sumValues(own.map(({ values }) => values)),
          days: own,
        };
      }),
    };
  },
});

const onChannel = ({ channelId }: DateRange, column: Prisma.Sql) =>
  channelId === undefined ? Prisma.sql`true` : Prisma.sql`${column} = ${channelId}`;

/** The gains of each night, which `sum-gains.ts` summed. */
function findGains({ db, brandId }: BrandContext, span: DateRange): Promise<Gain[]> {
  return db.$queryRaw<Gain[]>`
    select g.channel_id as "channelId", g.day::text, f.key, (f.value #>> '{}')::float8 as gain, g.as_of as "asOf"
    from channels c join channel_metric_gains g on g.channel_id = c.id cross join jsonb_each(g.values) f
    where c.brand_id = ${brandId} and g.day between ${span.from}::date and ${span.to}::date
      and ${onChannel(span, Prisma.sql`c.id`)}
    order by g.day, g.channel_id, f.key`;
}

async function findFollowers({ db, brandId }: BrandContext, span: DateRange): Promise<Map<number, number | null>> {
  const rows = await db.$queryRaw<{ id: number; followers: number | null }[]>`
    select distinct on (m.channel_id) m.channel_id as id, (m.values ->> 'followers')::int as followers
    from channel_metrics m join channels c on c.id = m.channel_id
    where c.brand_id = ${brandId} and m.day between ${span.from}::date and ${span.to}::date
      and ${onChannel(span, Prisma.sql`c.id`)}
    order by m.channel_id, m.day desc`;
  return new Map(rows.map(({ id, followers }) => [id, followers]));
}

function findChannels({ db, brandId }: BrandContext, ids: number[]) {
  return db.channel.findMany({ where: { brandId, id: { in: ids } }, orderBy: { id: "asc" } });
}

function seriesOf(gains: readonly Gain[]): Series {
  const days = new Map<string, MetricValues>();
  for (const { day, key, gain } of gains) {
    const values = days.get(day) ?? {};
    addValues(values, key, gain);
    days.set(day, values);
  }
  return [...days].map(([day, values]) => ({ day, values }));
}

function laterOf(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b;
}
