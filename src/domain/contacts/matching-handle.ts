import { containing, type Prisma, type Tx } from "#platform/db/index.ts";

/** With more than this, words are so frequent that a page is found soon without looking the contacts up. */
const MAX_CONTACTS = 500;

/**
 * Contacts with an identity whose handle contains these words. They are looked up first: as a join, their condition
 * would keep PostgreSQL from using the indexes of the other columns.
 */
export async function matchingHandle(db: Tx, brandId: number, q: string): Promise<Prisma.ContactWhereInput> {
  const handle = containing(q);
  const found = await db.contactIdentity.findMany({
    where: { brandId, handle },
    select: { contactId: true },
    take: MAX_CONTACTS + 1,
  });
  if (found.length > MAX_CONTACTS) return { identities: { some: { handle } } };
  return { id: { in: [...new Set(found.map(({ contactId }) => contactId))] } };
}
