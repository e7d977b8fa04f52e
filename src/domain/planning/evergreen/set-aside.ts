import type { BrandId } from "#kernel/ids.ts";
import { Prisma, readRows, type Tx } from "#platform/db/index.ts";

/**
 * Whether an evergreen post `e` is left out on the channel of its publication `source`: its newest copy there was refused
 * or could not be published, or nobody looked after the last ones, since the post was added or paused, and since filling
 * was turned on there.
 */
export const IS_SET_ASIDE = Prisma.sql`coalesce((
  select newest.was_refused or coalesce(c.status = 'failed', false)
  from evergreen_uses newest
  left join publications c on c.post_id = newest.post_id and c.channel_id = newest.channel_id
  where newest.brand_id = e.brand_id and newest.source_id = e.post_id and newest.channel_id = source.channel_id
    and newest.created_at > e.counted_from
    and not exists (
      select from queue_fillings f where f.channel_id = source.channel_id and f.counted_from > newest.created_at
    )
  order by newest.id desc limit 1
), false)`;

/** Whether an evergreen post `e` is left out on all its channels; null if it is on none any more. */
export const IS_UNUSABLE = Prisma.sql`(
  select bool_and(${IS_SET_ASIDE}) from publications source
  where source.post_id = e.post_id and source.status = 'published' and source.removed_at is null
)`;

/** The channels on which evergreen posts are left out, by post. */
export async function findSetAside(db: Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await readRows<{ id: number; channelIds: number[] }>(db)`
    select e.id, array_agg(source.channel_id) as "channelIds"
    from evergreen_posts e
    -- One by one, by index: PostgreSQL would read all publications from those of the first post to those of the last.
    cross join lateral (
      select p.channel_id from publications p where p.post_id = e.post_id and p.status = 'published' offset 0
    ) source
    where e.id = any(${[...ids]}::bigint[]) and ${IS_SET_ASIDE}
    group by e.id`;
  return new Map(rows.map(({ id, channelIds }) => [id, channelIds]));
}

/** The evergreen posts of a brand that are not paused, and left out on all their channels; locked by the transaction. */
export async function lockUnusable(tx: Tx, brandId: BrandId): Promise<number[]> {
  // One that is locked is being changed: the next run sees it.
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select e.id from evergreen_posts e
    where e.brand_id = ${brandId} and e.paused_at is null and ${IS_UNUSABLE}
    order by e.id for no key update of e skip locked`;
  return rows.map(({ id }) => id);
}
