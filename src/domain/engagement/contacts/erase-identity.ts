import type { Tx } from "#platform/db/index.ts";
import { withIdentities } from "./find.ts";
import { lockIdentities } from "./lock-identities.ts";
import { primaryOf } from "./rules.ts";

type NetworkUser = { platforms: readonly string[]; externalId: string };

/**
 * Erases what all brands know of a network's user as a contact. Of a contact that is known on other platforms too,
 * those identities remain, but nothing that the team wrote, for nobody can tell what of it came from this network.
 * @returns the brands concerned, and the contacts of which nothing remains: the caller deletes their items, then them
 */
export async function eraseIdentity(
  tx: Tx,
  { platforms, externalId }: NetworkUser,
): Promise<{ brandIds: number[]; contactIds: number[] }> {
  const where = { platform: { in: [...platforms] }, externalId };
  // A concurrent receive of the same person ends first, or creates a new contact afterwards.
  const brands = await tx.contactIdentity.findMany({ where, select: { brandId: true }, distinct: "brandId" });
  await lockIdentities(
    tx,
    brands.map(({ brandId }) => brandId),
  );
  const concerned = await tx.contact.findMany({
    where: { identities: { some: where } },
    include: withIdentities,
    orderBy: { id: "asc" },
  });
  await tx.contactIdentity.deleteMany({ where });
  const contactIds: number[] = [];
  for (const { id, identities } of concerned) {
    const others = identities.filter(
      (identity) =>
        identity.platform !== null && !(platforms.includes(identity.platform) && identity.externalId === externalId),
    );
    const primary = primaryOf(others);
    if (!primary) {
      contactIds.push(id);
      continue;
    }
    const name = primary.name || primary.handle || "Someone";
    await tx.contactIdentity.deleteMany({ where: { contactId: id, platform: null } });
    await tx.contact.update({ where: { id }, data: { name, email: null, phone: null, tags: [], note: "" } });
  }
  return { brandIds: brands.map(({ brandId }) => brandId), contactIds };
}
