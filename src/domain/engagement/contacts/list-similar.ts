import { operation } from "#kernel/operation.ts";
import { Prisma, readRows, type Tx } from "#platform/db/index.ts";
import { type FullContact, findContact, withIdentities } from "./find.ts";
import { handlesOf, similarityOf } from "./rules.ts";
import { ContactInput, SimilarContacts } from "./schema.ts";
import { viewContact } from "./view.ts";

/** How many of the latest contacts are compared if many share a name, an address or a handle. */
const LATEST = 100;

/** As `rules.ts` compares handles, and as the index has them (migration `similar_contacts_indexes`). */
const LOCAL_HANDLE = Prisma.sql`regexp_replace(split_part(ltrim(lower(i.handle), ' @'), '@', 1), '\\s+$|\\.bsky\\.social\\s*$', '')`;

const SHOWN = 10;

export const listSimilarContacts = operation({
  name: "contacts.list_similar",
  summary: "List contacts that may be the same person: with the same email address, name or handle.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  readsReplica: true,
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
      .map((candidate) => ({ candidate, likeness: similarityOf(contact, candidate) }))
      .filter(({ likeness }) => likeness > 0)
      .toSorted((a, b) => b.likeness - a.likeness);
    return { contacts: ranked.slice(0, SHOWN).map(({ candidate }) => viewContact(candidate, ctx)) };
  },
});

/** The latest other contacts with a name, the email address or a handle of a contact, in any letter case. */
async function findSimilar(db: Tx, { brandId, id, name, email, identities }: FullContact): Promise<number[]> {
  const handles = [...new Set(handlesOf({ identities }))];
  const names = [...new Set([name, ...identities.flatMap((identity) => identity.name?.trim() || [])])];
  const rows = await readRows<{ id: number }>(db)`
    select found.id from unnest(${names}::text[]) as own (name) cross join lateral (
      (select c.id from contacts c where c.brand_id = ${brandId} and lower(c.name) = lower(own.name) and c.id <> ${id}
        order by c.id desc limit ${LATEST})
      union all
      (select i.contact_id from contact_identities i
        where i.brand_id = ${brandId} and lower(btrim(i.name)) = lower(own.name) and i.contact_id <> ${id}
        order by i.contact_id desc limit ${LATEST})
    ) found
    union
    (select c.id from contacts c where c.brand_id = ${brandId} and lower(c.email) = lower(${email}) and c.id <> ${id}
      order by c.id desc limit ${LATEST})
    union
    select found.id from unnest(${handles}::text[]) as own (handle) cross join lateral (
      select i.contact_id as id from contact_identities i
      where i.brand_id = ${brandId} and ${LOCAL_HANDLE} = own.handle and i.contact_id <> ${id}
      order by i.contact_id desc limit ${LATEST}
    ) found`;
  return rows.map((row) => row.id);
}
