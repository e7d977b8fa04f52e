import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Contact, Tx } from "#platform/db/index.ts";

/** @throws Fault not_found, also for another brand's contact */
export async function findContact(db: Tx, brandId: BrandId, id: number): Promise<Contact> {
  const contact = await db.contact.findFirst({ where: { brandId, id } });
  if (!contact) throw fault("not_found", { what: "Contact" });
  return contact;
}

/** Like `findContact`, with the row locked until the transaction ends. */
export async function lockContact(tx: Tx, brandId: BrandId, id: number): Promise<Contact> {
  await tx.$queryRaw`select id from contacts where brand_id = ${brandId} and id = ${id} for update`;
  return findContact(tx, brandId, id);
}
