import { operation } from "#kernel/operation.ts";
import { findContact } from "./find.ts";
import { Contact, ContactInput } from "./schema.ts";
import { viewContact } from "./view.ts";

export const getContact = operation({
  name: "contacts.get",
  summary: "Get a contact.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: ContactInput,
  output: Contact,
  async run(ctx, { id }) {
    return viewContact(await findContact(ctx.db, ctx.brandId, id), ctx);
  },
});
