import { findMatching } from "#platform/db/find-matching.ts";
import { containsText, type Prisma, type Tx } from "#platform/db/index.ts";

/**
 * Contacts with an identity whose handle contains these words. They are looked up first: as a join, their condition
 * would keep PostgreSQL from using the indexes of the other columns.
 */
export async function matchingHandle(db: Tx, brandId: number, q: string): Promise<Prisma.ContactWhereInput> {
  const ids = await findMatching(db, "contact_identities", brandId, q, "contact_id");
  return ids ? { id: { in: ids } } : { identities: { some: { handle: containsText(q) } } };
}
