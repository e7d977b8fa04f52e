import type { BrandContext } from "#kernel/context.ts";
import { Prisma, readRows } from "#platform/db/index.ts";
import { type DateRange, onChannel } from "./date-range.ts";
import type { MetricValues } from "./schema.ts";
import type { PublishedWith } from "./terms.ts";

type Origin = Exclude<PublishedWith, "all">;
type Row = { origin: Origin; key: keyof MetricValues; gain: number | null };

/** What posts that were published from here and elsewhere gained in a range. */
export async function readSplit(
  { db, brandId }: BrandContext,
  range: DateRange,
): Promise<Record<Origin, MetricValues>> {
  const { from, to } = range;
  const during = Prisma.sql`g.day between ${from}::date and ${to}::date and ${onChannel(range, Prisma.sql`c.id`)}`;
  const sumsOf = (origin: Origin, table: Prisma.Sql) => Prisma.sql`
    select ${origin}::text as origin, f.key, sum((f.value #>> '{}')::float8) as gain
    from channels c join ${table} g on g.channel_id = c.id cross join jsonb_each(g.values) f
    where c.brand_id = ${brandId} and ${during} group by f.key`;
  const rows = await readRows<Row>(db)`
    ${sumsOf("masthead", Prisma.sql`channel_metric_gains`)}
    union all
    ${sumsOf("elsewhere", Prisma.sql`imported_metric_gains`)}
    union all
    select 'masthead', 'link_clicks', sum(g.clicks)::float8
    from channels c join channel_link_clicks g on g.channel_id = c.id
    where c.brand_id = ${brandId} and ${during} having count(*) > 0`;
  const valuesOf = (origin: Origin): MetricValues =>
    Object.fromEntries(rows.filter((row) => row.origin === origin).map(({ key, gain }) => [key, gain]));
  return { masthead: valuesOf("masthead"), elsewhere: valuesOf("elsewhere") };
}
