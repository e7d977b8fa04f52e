import { type Credential, credentialOf, reach } from "#domain/access/index.ts";
import type { Person } from "#kernel/context.ts";
import { type Db, Prisma } from "#platform/db/index.ts";

/**
 * Which rows of `notifications` (named `notice`) a credential shows: none about brands that it does not get into, and
 * for what single sign-on made none but of its account. What concerns the person alone shows always.
 */
export function isVisible(credential: Credential): Prisma.Sql {
  return Prisma.sql`(notice.brand_id is null or case
    when ${credential.ssoAccountId} is null then not exists (
      select from (${reach(credential)}) reach where reach.brand_id = notice.brand_id and reach.access <> 'open')
    else exists (
      select from (${reach(credential)}) reach where reach.brand_id = notice.brand_id and reach.access = 'open')
    end)`;
}

/** The caller's unread notifications that their credential shows. */
export async function countUnread(db: Db, caller: Person): Promise<number> {
  const [row] = await db.$queryRaw<{ unread: number }[]>`
    select count(*)::int as unread from notifications notice
    where notice.user_id = ${caller.userId} and notice.read_at is null and ${isVisible(credentialOf(caller))}`;
  return row?.unread ?? 0;
}

/** The same as a condition for lists, by the brands that are concerned. */
export async function visibleTo(db: Db, caller: Person): Promise<Prisma.NotificationWhereInput> {
  const brands = await db.$queryRaw<{ id: number; isOpen: boolean }[]>`
    select reach.brand_id as id, reach.access = 'open' as "isOpen" from (${reach(credentialOf(caller))}) reach`;
  const open = brands.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  const barred = brands.filter(({ isOpen }) => !isOpen).map(({ id }) => id);
  const about = caller.token.ssoAccountId === null ? { notIn: barred } : { in: open };
  return { OR: [{ brandId: null }, { brandId: about }] };
}
