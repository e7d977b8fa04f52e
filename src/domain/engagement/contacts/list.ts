import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { findMatching } from "#platform/db/find-matching.ts";
import { containsText, type Prisma } from "#platform/db/index.ts";
import { withIdentities } from "./find.ts";
import { matchingHandle } from "./matching-handle.ts";
import { ContactList, ListContactsInput } from "./schema.ts";
import { viewContact } from "./view.ts";

export const listContacts = operation({
  name: "contacts.list",
  summary: "List contacts, newest first.",
  scope: "brand",
  // Addresses and notes about third parties are for those who reply to them; clients see only comments.
  needs: "comments.manage",
  tier: "full",
  readsReplica: true,
  input: ListContactsInput,
  output: ContactList,
  async run(ctx, { cursor, limit, q, tag, platform }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const where: Prisma.ContactWhereInput = { brandId: ctx.brandId, ...before };
    if (tag !== undefined) where.tags = { has: tag };
    if (platform !== undefined) where.identities = { some: { platform } };
    if (q !== undefined) {
      const [ids, handle] = await Promise.all([
        findMatching(ctx.db, "contacts", ctx.brandId, q),
        matchingHandle(ctx.db, ctx.brandId, q),
      ]);
      where.OR = [ids ? { id: { in: ids } } : { OR: [{ name: containsText(q) }, { email: containsText(q) }] }, handle];
    }
    const found = await ctx.db.contact.findMany({ where, include: withIdentities, ...order });
    const { rows, ...rest } = page(found, limit);
    return { contacts: rows.map((row) => viewContact(row, ctx)), ...rest };
  },
});
