import { credentialOf, reachableBrands } from "#domain/brands/access/index.ts";
import { bodyFor } from "#domain/content/posts/index.ts";
import type { PostFormat, PostStatus } from "#domain/content/posts/terms.ts";
import type { Person } from "#kernel/context.ts";
import { ROLE_NAMES, type Role, seesDrafts } from "#kernel/permissions.ts";
import { type Db, Prisma, readRows } from "#platform/db/index.ts";
import type { AllBrandsSpan } from "./schema.ts";
import { MAX_WORDS } from "./select-cards.ts";

const WRITING = ROLE_NAMES.filter(seesDrafts);

/** The text of a post for the role that the caller has in its brand. */
const BODY = Prisma.sql`case when mine.role = any(${WRITING}::text[]) then ${bodyFor(null)} else ${bodyFor("client")} end`;

type BrandRow = {
  id: number;
  role: Role;
  name: string;
  handle: string;
  slug: string;
  timezone: string;
  color: string | null;
  logoKey: string | null;
};

type AllBrandsRow = {
  id: number;
  brandId: number;
  words: string;
  format: PostFormat;
  status: PostStatus;
  at: Date;
  day: string;
  platforms: string[];
  hasMore: boolean;
};

const mine = (caller: Person, ids: readonly number[] | undefined) => Prisma.sql`
  select reach.brand_id, reach.role, reach.timezone from (${reachableBrands(credentialOf(caller))}) reach
  where reach.access = 'open' and ${ids === undefined ? Prisma.sql`true` : Prisma.sql`reach.brand_id = any(${ids}::bigint[])`}`;

/** The brands that the caller has access to, by name. */
export function findMyBrands(db: Db, caller: Person): Promise<BrandRow[]> {
  return readRows<BrandRow>(db)`
    select brand.id, mine.role, brand.name, brand.handle, brand.slug::text, brand.timezone, brand.color,
      logo.storage_key as "logoKey"
    from (${mine(caller, undefined)}) mine join brands brand on brand.id = mine.brand_id
    left join media_assets logo on logo.id = brand.logo_id
    order by brand.name, brand.id`;
}

/**
 * The posts of a range of days in all these brands, in one statement: of more than `limit`, the earliest. Each brand's
 * posts are those that the caller's role in it may see. Days are those of `timezone`, or of each brand's own time zone.
 */
export function findPostsOfAllBrands(
  db: Db,
  caller: Person,
  { from, to, brand_ids: ids, status, timezone, limit }: AllBrandsSpan,
): Promise<AllBrandsRow[]> {
  const ofStatus = status === undefined ? Prisma.sql`true` : Prisma.sql`p.status::text = any(${status}::text[])`;
  const zone = timezone === undefined ? Prisma.sql`reach.timezone` : Prisma.sql`${timezone}::text`;
  return readRows<AllBrandsRow>(db)`
    with mine as materialized (
      select reach.brand_id, reach.role, ${zone} as zone,
        (${from}::date)::timestamp at time zone ${zone} as starts,
        (${to}::date + 1)::timestamp at time zone ${zone} as ends
      from (${mine(caller, ids)}) reach
    ),
    -- Of each brand as many as are returned, by the index of their places, and one more.
    few as (
      select placed.id, placed.at, (placed.at at time zone mine.zone)::date::text as day
      from mine cross join lateral (
        select p.id, p.placed_at as at from posts p
        where p.brand_id = mine.brand_id and p.placed_at >= mine.starts and p.placed_at < mine.ends
          and (mine.role = any(${WRITING}::text[]) or p.submitted_hash is not null) and ${ofStatus}
        order by p.placed_at, p.id limit ${limit + 1}
      ) placed
      order by placed.at, placed.id limit ${limit + 1}
    ),
    kept as (
      select few.*, (select count(*) from few) > ${limit} as has_more from few order by few.at, few.id limit ${limit}
    )
    select p.id, p.brand_id as "brandId", left(${BODY}, ${MAX_WORDS}::int) as words, p.format, p.status::text as status, kept.at, kept.day,
      array(select distinct channel.platform from publications c join channels channel on channel.id = c.channel_id
        where c.post_id = p.id order by channel.platform) as platforms,
      kept.has_more as "hasMore"
    from kept join posts p on p.id = kept.id join mine on mine.brand_id = p.brand_id
    order by kept.day, kept.at, p.id`;
}
