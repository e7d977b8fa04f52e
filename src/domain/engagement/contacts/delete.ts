import { z } from "zod";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { lockContact } from "./find.ts";
import { lockIdentities } from "./lock-identities.ts";
import { ContactInput } from "./schema.ts";

export const deleteContact = operation({
  name: "contacts.delete",
  summary: "Delete a contact. Their inbox items stay without the contact.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: ContactInput,
  output: z.object({}),
  async run(ctx, { id }) {
    const { brandId } = ctx;
    await ctx.db.$transaction(async (tx) => {
      await lockIdentities(tx, [brandId]);
      await lockContact(tx, brandId, id);
      await tx.inboxItem.updateMany({ where: { brandId, contactId: id }, data: { contactId: null } });
      await tx.contact.delete({ where: { id } });
      // Without the name: an append-only log must not contain the name of a person who asked to be forgotten.
      await auditInBrand(tx, ctx, { brandId, action: "contact.removed", subject: { type: "contact", id } });
    });
    return {};
  },
});
