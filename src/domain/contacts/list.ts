import { operation } from "#kernel/operation.ts";
import { afterCursor, page } from "#kernel/page.ts";
import type { Prisma } from "#platform/db/index.ts";
import { ContactList, ListContactsInput } from "./schema.ts";
import { viewContact } from "./view.ts";

export const listContacts = operation({
  name: "contacts.list",
  summary: "List the people outside who comment, mention or write, and those entered by hand, newest first.",
  scope: "brand",
  // Addresses and notes about third parties are for those who answer them; clients only see comments.
  needs: "comments.manage",
  tier: "full",
  input: ListContactsInput,
  output: ContactList,
  async run(ctx, { cursor, limit, q, tag, platform }) {
    const before = afterCursor(cursor);
    const where: Prisma.ContactWhereInput = { brandId: ctx.brandId };
    if (before !== undefined) where.id = { lt: before };
    if (tag !== undefined) where.tags = { has: tag };
    if (platform !== undefined) where.platform = platform;
    if (q !== undefined) {
      // % and _ are letters here, not wildcards.
      const contains = { contains: q.replaceAll(/[\\%_]/g, "\\$&"), mode: "insensitive" } as const;
      where.OR = [{ name: contains }, { handle: contains }, { email: contains }];
    }
    const found = await ctx.db.contact.findMany({ where, orderBy: { id: "desc" }, take: limit + 1 });
    const { rows, ...rest } = page(found, limit);
    return { contacts: rows.map(viewContact), ...rest };
  },
});
