import type { Db } from "#platform/db/index.ts";

/** The brand that verified a domain, also an archived or deleted one, whose pages do not exist; null for any other. */
export async function findBrandOfDomain(db: Db, domain: string): Promise<{ handle: string; isOpen: boolean } | null> {
  const brand = await db.brand.findFirst({
    where: { customDomain: { verifiedAs: domain } },
    select: { handle: true, closedAt: true },
  });
  return brand && { handle: brand.handle, isOpen: brand.closedAt === null };
}
