import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { Prisma, readRows } from "#platform/db/index.ts";
import type { HourSample } from "./rules.ts";

/** How far back metrics are used, in days, and of how many publications at most: more do not move an hour's average. */
const LOOK_BACK = 180;
const MAX_MEASURED = 500;

/** @throws Fault invalid if one of them is not a channel of this brand */
export async function requireChannels({ db, brandId }: BrandContext, ids: number[] | undefined): Promise<void> {
  if (ids === undefined) return;
  const known = await db.channel.count({ where: { brandId, id: { in: ids } } });
  if (known < new Set(ids).size) throw invalid("channel_ids", t("This channel doesn't exist in this brand."));
}

const onChannels = (ids: number[] | undefined) =>
  ids === undefined ? Prisma.sql`true` : Prisma.sql`p.channel_id = any(${ids}::bigint[])`;

/** The engagement of each hour of the week, also of posts published elsewhere; views do not count as engagement. */
export function measureHours(
  { db, brandId, clock }: BrandContext,
  zone: string,
  ids: number[] | undefined,
): Promise<HourSample[]> {
  const since = new Date(clock.now().getTime() - LOOK_BACK * 86_400_000);
  return readRows<HourSample>(db)`
    select extract(isodow from at)::int as weekday, extract(hour from at)::int as hour,
      count(*)::int as posts, sum(engagement)::float8 as engagement
    from (
      select each.published_at at time zone ${zone} as at, each.engagement from (
        (select p.published_at, p.engagement, p.id from publications p
         where p.brand_id = ${brandId} and p.published_at >= ${since} and p.engagement is not null and ${onChannels(ids)}
         order by p.published_at desc, p.id desc limit ${MAX_MEASURED})
        union all
        (select p.published_at, p.engagement, p.id from imported_posts p
         where p.brand_id = ${brandId} and p.published_at >= ${since} and p.engagement is not null and ${onChannels(ids)}
         order by p.published_at desc, p.id desc limit ${MAX_MEASURED})
      ) each
      order by each.published_at desc, each.id desc limit ${MAX_MEASURED}
    ) newest
    group by 1, 2`;
}
