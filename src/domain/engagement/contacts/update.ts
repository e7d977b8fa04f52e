import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { type FullContact, lockContact, withIdentities } from "./find.ts";
import { lockIdentities } from "./lock-identities.ts";
import { primaryOf } from "./rules.ts";
import { Contact, UpdateContactInput } from "./schema.ts";
import { viewContact } from "./view.ts";

export const updateContact = operation({
  name: "contacts.update",
  summary: "Update a contact.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: UpdateContactInput,
  output: Contact,
  async run(ctx, { id, handle, ...changes }) {
    return ctx.db.$transaction(async (tx) => {
      if (handle !== undefined) await lockIdentities(tx, [ctx.brandId]);
      const contact = await lockContact(tx, ctx.brandId, id);
      const updatedAt = ctx.clock.now();
      if (handle !== undefined) await setHandle(tx, contact, handle || null, updatedAt);
      const data = { ...changes, updatedAt };
      return viewContact(await tx.contact.update({ where: { id }, data, include: withIdentities }), ctx);
    });
  },
});

/** Of the first identity. One that was entered by hand is nothing but its handle. */
async function setHandle(tx: Tx, contact: FullContact, handle: string | null, now: Date): Promise<void> {
  const primary = primaryOf(contact.identities);
  if (!primary) {
    const { id: contactId, brandId } = contact;
    if (handle !== null) await tx.contactIdentity.create({ data: { brandId, contactId, handle, createdAt: now } });
  } else if (handle === null && primary.platform === null) {
    await tx.contactIdentity.delete({ where: { id: primary.id } });
  } else await tx.contactIdentity.update({ where: { id: primary.id }, data: { handle } });
}
