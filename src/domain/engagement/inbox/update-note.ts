import { operation } from "#kernel/operation.ts";
import { findItem, lockItem, requirePerson } from "./find.ts";
import { findOwnNote, notifyNoteMentions, requireMentioned } from "./note-mentions.ts";
import { Item, UpdateNoteInput } from "./schema.ts";
import { viewItem } from "./view.ts";

export const updateInboxNote = operation({
  name: "inbox.update_note",
  summary: "Change an internal note of your own.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: UpdateNoteInput,
  output: Item,
  async run(ctx, { id, note_id: noteId, body }) {
    const { userId } = requirePerson(ctx);
    const now = ctx.clock.now();
    return ctx.db.$transaction(async (tx) => {
      const note = findOwnNote(await lockItem(tx, ctx.brandId, id), noteId, userId);
      if (note.body === body) return viewItem(await findItem(tx, ctx.brandId, id), ctx);
      const people = await requireMentioned(tx, ctx.brandId, body);
      const mentions = { deleteMany: {}, create: people.map((person) => ({ userId: person.id })) };
      await tx.inboxNote.update({ where: { id: noteId }, data: { body, editedAt: now, mentions } });
      await tx.inboxItem.update({ where: { id }, data: { updatedAt: now } });
      const isNew = (person: { id: number }) => !note.mentions.some((mention) => mention.userId === person.id);
      await notifyNoteMentions(tx, ctx, { itemId: id, body, authorId: userId, people, notified: people.filter(isNew) });
      return viewItem(await findItem(tx, ctx.brandId, id), ctx);
    });
  },
});
