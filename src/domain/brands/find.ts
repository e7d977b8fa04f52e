import type { Role } from "#kernel/permissions.ts";
import type { Db, Tx } from "#platform/db/index.ts";

/** A person's place in a brand; only active memberships give one, and only in brands that are open. */
export type Standing = { brandId: number; role: Role };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By the brand of `X-Service-Brand`. @returns null unless the person is an active member */
export async function standingBySlug(db: Db, userId: number, slug: string): Promise<Standing | null> {
  // PostgreSQL would refuse the whole query over text that is no UUID.
  if (!UUID.test(slug)) return null;
  return db.member.findFirst({ where: { userId, isActive: true, brand: { slug, ...OPEN } }, select: STANDING });
}

/** By a brand's numeric id. @returns null unless the person is an active member */
export function standingById(db: Db, userId: number, brandId: number): Promise<Standing | null> {
  return db.member.findFirst({ where: { userId, isActive: true, brand: { id: brandId, ...OPEN } }, select: STANDING });
}

/** By the brand that `PATCH /me/team` selected. */
export function standingBySelection(db: Db, userId: number): Promise<Standing | null> {
  const selectedBy = { some: { id: userId } };
  return db.member.findFirst({ where: { userId, isActive: true, brand: { selectedBy, ...OPEN } }, select: STANDING });
}

/** While its account waits to be deleted, a brand is closed to everybody. */
const OPEN = { closedAt: null } as const;

const STANDING = { brandId: true, role: true } as const;

export type TeamRow = {
  id: number;
  name: string;
  slug: string;
  accountId: number;
  trialEndsAt: Date;
  isSelected: boolean;
};

/** Every brand a person belongs to, in one statement: the endpoint that clients call first and most. */
export function teamsOf(db: Db | Tx, userId: number): Promise<TeamRow[]> {
  return db.$queryRaw<TeamRow[]>`
    select brand.id, brand.name, brand.slug::text, account.id as "accountId", account.trial_ends_at as "trialEndsAt",
      brand.id is not distinct from person.current_brand_id as "isSelected"
    from members member
    join users person on person.id = member.user_id
    join brands brand on brand.id = member.brand_id
    join accounts account on account.id = brand.account_id
    where member.user_id = ${userId} and member.is_active and brand.closed_at is null
    order by brand.id`;
}
