import { operation } from "#kernel/operation.ts";
import { findItem, lockItem, requirePerson } from "./find.ts";
import { notifyNoteMentions, requireMentioned } from "./note-mentions.ts";
import { CreateNoteInput, Item } from "./schema.ts";
import { viewItem } from "./view.ts";

export const createInboxNote = operation({
  name: "inbox.create_note",
  summary: "Write an internal note on an item. Only the team sees it.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: CreateNoteInput,
  output: Item,
  async run(ctx, { id, body }) {
    const { userId: authorId } = requirePerson(ctx);
    const now = ctx.clock.now();
    return ctx.db.$transaction(async (tx) => {
      await lockItem(tx, ctx.brandId, id);
      const people = await requireMentioned(tx, ctx.brandId, body);
      await tx.inboxNote.create({
        data: {
          itemId: id,
          authorId,
          body,
          createdAt: now,
          mentions: { create: people.map(({ id: userId }) => ({ userId })) },
        },
      });
      // Live updates look for items whose `updatedAt` changed.
      await tx.inboxItem.update({ where: { id }, data: { updatedAt: now } });
      await notifyNoteMentions(tx, ctx, { itemId: id, body, authorId, people });
      return viewItem(await findItem(tx, ctx.brandId, id), ctx);
    });
  },
});
