import type { BrandContext, Person } from "#kernel/context.ts";
import type { Db, Prisma, Tx } from "#platform/db/index.ts";

const WITH_PEOPLE = {
  placedBy: true,
  brand: { select: { accountId: true, account: { select: { ownerId: true } } } },
} satisfies Prisma.HoldInclude;

export type FullHold = Prisma.HoldGetPayload<{ include: typeof WITH_PEOPLE }>;

/** The brand's hold, or null. */
export function findHold(db: Db | Tx, brandId: number): Promise<FullHold | null> {
  return db.hold.findUnique({ where: { brandId }, include: WITH_PEOPLE });
}

/** Whether the caller can lift a hold of the brand. */
export function mayLift({ caller, role }: BrandContext, { liftBy, isAccountWide, brand }: FullHold): boolean {
  if (caller.kind !== "person") return false;
  if (isAccountWide) return brand.account.ownerId === caller.userId && reachesAccount(caller);
  return role === "super_admin" || (role === "editor" && liftBy === "editors");
}

/** Whether a credential reaches all brands of its user, and so all of their account: not a token that is limited to some. */
export function reachesAccount({ token }: Person): boolean {
  return (token.limits?.brandIds ?? []).length === 0;
}

/** The brands that a hold covers, by their IDs. */
export async function findHeldBrandIds(db: Db | Tx, { brandId, isAccountWide, brand }: FullHold): Promise<number[]> {
  const where = isAccountWide ? { isAccountWide, brand: { accountId: brand.accountId } } : { brandId };
  const held = await db.hold.findMany({ where, select: { brandId: true }, orderBy: { brandId: "asc" } });
  return held.map((hold) => hold.brandId);
}
