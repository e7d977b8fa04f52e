import { operation } from "#kernel/operation.ts";
import { containing, type Prisma } from "#platform/db/index.ts";
import { findContact, withIdentities } from "./find.ts";
import { matchingHandle } from "./matching-handle.ts";
import { handlesOf, similarity } from "./rules.ts";
import { ContactInput, SimilarContacts } from "./schema.ts";
import { viewContact } from "./view.ts";

const SHOWN = 10;
/** Of a frequent name the latest contacts are compared. */
const CANDIDATES = 100;

export const listSimilarContacts = operation({
  name: "contacts.list_similar",
  summary: "List contacts that may be the same person: with the same email address, name or handle.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: ContactInput,
  output: SimilarContacts,
  async run(ctx, { id }) {
    const { db, brandId } = ctx;
    const contact = await findContact(db, brandId, id);
    const either: Prisma.ContactWhereInput[] = [{ name: containing(contact.name) }];
    if (contact.email !== null) either.push({ email: containing(contact.email) });
    for (const handle of new Set(handlesOf(contact))) either.push(await matchingHandle(db, brandId, handle));
    const candidates = await db.contact.findMany({
      where: { brandId, id: { not: id }, OR: either },
      include: withIdentities,
      orderBy: { id: "desc" },
      take: CANDIDATES,
    });
    const ranked = candidates
      .map((candidate) => ({ candidate, likeness: similarity(contact, candidate) }))
      .filter(({ likeness }) => likeness > 0)
      .toSorted((a, b) => b.likeness - a.likeness);
    return { contacts: ranked.slice(0, SHOWN).map(({ candidate }) => viewContact(candidate)) };
  },
});
