import { operation } from "#kernel/operation.ts";
import { lockContact } from "./find.ts";
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
  async run(ctx, { id, ...changes }) {
    return ctx.db.$transaction(async (tx) => {
      await lockContact(tx, ctx.brandId, id);
      const data = { ...changes, updatedAt: ctx.clock.now() };
      return viewContact(await tx.contact.update({ where: { id }, data }));
    });
  },
});
