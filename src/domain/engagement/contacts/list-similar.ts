import { operation } from "#kernel/operation.ts";
import { findContact, withIdentities } from "./find.ts";
import { findSimilar } from "./find-similar.ts";
import { similarity } from "./rules.ts";
import { ContactInput, SimilarContacts } from "./schema.ts";
import { viewContact } from "./view.ts";

const SHOWN = 10;

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
    const candidates = await db.contact.findMany({
      where: { brandId, id: { in: await findSimilar(db, contact) } },
      include: withIdentities,
      orderBy: { id: "desc" },
    });
    const ranked = candidates
      .map((candidate) => ({ candidate, likeness: similarity(contact, candidate) }))
      .filter(({ likeness }) => likeness > 0)
      .toSorted((a, b) => b.likeness - a.likeness);
    return { contacts: ranked.slice(0, SHOWN).map(({ candidate }) => viewContact(candidate)) };
  },
});
