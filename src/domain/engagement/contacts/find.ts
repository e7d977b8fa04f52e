import { withAvatarKey } from "#domain/identity/accounts/rules.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";

export const withIdentities = {
  identities: { include: withAvatarKey, orderBy: [{ position: "asc" }, { id: "asc" }] },
} as const satisfies Prisma.ContactInclude;

/** A contact with its identities, the oldest first. */
export type FullContact = Prisma.ContactGetPayload<{ include: typeof withIdentities }>;

/** @throws Fault not_found, also for another brand's contact */
export async function findContact(db: Tx, brandId: BrandId, id: number): Promise<FullContact> {
  const contact = await db.contact.findFirst({ where: { brandId, id }, include: withIdentities });
  if (!contact) throw fault("not_found", { what: t("Contact") });
  return contact;
}

/** Like `findContact`, with the row locked until the transaction ends. */
export async function lockContact(tx: Tx, brandId: BrandId, id: number): Promise<FullContact> {
  await tx.$queryRaw`select id from contacts where brand_id = ${brandId} and id = ${id} for update`;
  return findContact(tx, brandId, id);
}
