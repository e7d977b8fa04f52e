import type { z } from "zod";
import { matchingHandle } from "#domain/engagement/contacts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { containsText, type Prisma } from "#platform/db/index.ts";
import { withReplies } from "./find.ts";
import { ItemList, ListItemsInput } from "./schema.ts";
import { viewItem } from "./view.ts";

export const listInboxItems = operation({
  name: "inbox.list",
  summary: "List comments, mentions and messages of the brand's channels, newest first.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  readsReplica: true,
  input: ListItemsInput,
  output: ItemList,
  async run(ctx, input) {
    const { before, ...order } = newestFirst(input);
    const found = await ctx.db.inboxItem.findMany({
      where: {
        brandId: ctx.brandId,
        ...before,
        AND: [...filters(input, ctx.clock.now()), await containingWords(ctx, input.q)],
      },
      include: withReplies,
      ...order,
    });
    const { rows, ...rest } = page(found, input.limit);
    return { items: rows.map((item) => viewItem(item, ctx)), ...rest };
  },
});

function filters(input: z.output<typeof ListItemsInput>, now: Date): Prisma.InboxItemWhereInput[] {
  const { status, kind, channel_id, contact_id, post_id, assignee_id, unassigned, tag, snoozed, awaiting_approval } =
    input;
  const conditions: Prisma.InboxItemWhereInput[] = [];
  if (status !== undefined) conditions.push({ status });
  if (kind !== undefined) conditions.push({ kind });
  if (channel_id !== undefined) conditions.push({ channelId: channel_id });
  if (contact_id !== undefined) conditions.push({ contactId: contact_id });
  if (post_id !== undefined) conditions.push({ postId: post_id });
  if (assignee_id !== undefined) conditions.push({ assigneeId: assignee_id });
  if (unassigned !== undefined) conditions.push({ assigneeId: unassigned ? null : { not: null } });
  if (tag !== undefined) conditions.push({ tags: { has: tag } });
  if (awaiting_approval !== undefined) {
    const waiting = { status: "awaiting_approval" } as const;
    conditions.push({ replies: awaiting_approval ? { some: waiting } : { none: waiting } });
  }
  if (snoozed === true) conditions.push({ status: "open", snoozedUntil: { gt: now } });
  else if (snoozed === false || status === "open") {
    conditions.push({ OR: [{ status: { not: "open" } }, { snoozedUntil: null }, { snoozedUntil: { lte: now } }] });
  }
  return conditions;
}

/** With more contacts than this, words are so frequent that a page is found soon without looking the contacts up. */
const MAX_CONTACTS = 500;

/**
 * Items whose text or contact contains these words. Contacts are looked up first: as a join, their condition would keep
 * PostgreSQL from using the index of the text.
 */
async function containingWords(
  { db, brandId }: BrandContext,
  q: string | undefined,
): Promise<Prisma.InboxItemWhereInput> {
  if (q === undefined) return {};
  const words = containsText(q);
  const contact = { OR: [{ name: words }, await matchingHandle(db, brandId, q)] };
  const found = await db.contact.findMany({
    where: { brandId, ...contact },
    select: { id: true },
    take: MAX_CONTACTS + 1,
  });
  const ids = found.map(({ id }) => id);
  if (ids.length > MAX_CONTACTS) return { OR: [{ body: words }, { contact }] };
  return ids.length === 0 ? { body: words } : { OR: [{ body: words }, { contactId: { in: ids } }] };
}
