import { type Credential, credentialOf, reachableBrands } from "#domain/brands/access/index.ts";
import type { Person } from "#kernel/context.ts";
import { type Db, Prisma, readRows } from "#platform/db/index.ts";

/** For a lateral join named `reached`: the brands a credential grants access to, and those it is denied. */
export function reachedBrands(credential: Credential): Prisma.Sql {
  return Prisma.sql`
    select coalesce(array_agg(reach.brand_id) filter (where reach.access = 'open'), '{}') as open,
      coalesce(array_agg(reach.brand_id) filter (where reach.access <> 'open'), '{}') as barred,
      coalesce(json_agg(json_build_object('brandId', reach.brand_id, 'role', reach.role))
        filter (where reach.access = 'open'), '[]') as brands
    from (${reachableBrands(credential)}) reach`;
}

/**
 * Which rows with a `brand_id` (alias `notice`) a credential may see, together with `reachedBrands`: none of denied
 * brands, and for a credential issued by single sign-on none of other accounts. Notifications without a brand are
 * always visible.
 */
export function isVisible({ ssoAccountId }: Credential): Prisma.Sql {
  return Prisma.sql`(notice.brand_id is null or case
    when ${ssoAccountId} is null then notice.brand_id <> all(reached.barred)
    else notice.brand_id = any(reached.open) end)`;
}

/**
 * The caller's unread notifications that their credential may see: the sum of the changes that triggers write with each
 * notification, so that they are not counted one by one.
 */
export async function countUnread(db: Db, caller: Person): Promise<number> {
  const credential = credentialOf(caller);
  const [row] = await readRows<{ unread: number }>(db)`
    select coalesce(sum(notice.change), 0)::int as unread
    from unread_changes notice cross join (${reachedBrands(credential)}) reached
    where notice.user_id = ${caller.userId} and ${isVisible(credential)}`;
  return row?.unread ?? 0;
}

/** The same as a condition for lists, by the brands concerned. */
export async function visibleTo(db: Db, caller: Person): Promise<Prisma.NotificationWhereInput> {
  const [reached] = await readRows<{ open: number[]; barred: number[] }>(db)`
    select reached.open, reached.barred from (${reachedBrands(credentialOf(caller))}) reached`;
  const { open = [], barred: hidden = [] } = reached ?? {};
  const about = caller.token.ssoAccountId === null ? { notIn: hidden } : { in: open };
  return { OR: [{ brandId: null }, { brandId: about }] };
}
