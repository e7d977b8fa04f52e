import { operation } from "#kernel/operation.ts";
import { withIdentities } from "./find.ts";
import { Contact, CreateContactInput } from "./schema.ts";
import { viewContact } from "./view.ts";

export const createContact = operation({
  name: "contacts.create",
  summary: "Create a contact.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: CreateContactInput,
  output: Contact,
  async run(ctx, { handle, ...input }) {
    const now = ctx.clock.now();
    const identities = handle ? { create: { handle, createdAt: now } } : {};
    const data = { ...input, brandId: ctx.brandId, identities, createdAt: now, updatedAt: now };
    // In a transaction, because that commits the mark of the request's idempotency key.
    return viewContact(await ctx.db.$transaction((tx) => tx.contact.create({ data, include: withIdentities })), ctx);
  },
});
