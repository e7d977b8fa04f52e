import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { lockItem, requirePerson } from "./find.ts";
import { findOwnNote } from "./note-mentions.ts";
import { NoteInput } from "./schema.ts";

export const deleteInboxNote = operation({
  name: "inbox.delete_note",
  summary: "Delete an internal note of your own.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: NoteInput,
  output: z.object({}),
  async run(ctx, { id, note_id: noteId }) {
    const { userId } = requirePerson(ctx);
    await ctx.db.$transaction(async (tx) => {
      findOwnNote(await lockItem(tx, ctx.brandId, id), noteId, userId);
      await tx.inboxNote.delete({ where: { id: noteId } });
      await tx.inboxItem.update({ where: { id }, data: { updatedAt: ctx.clock.now() } });
    });
    return {};
  },
});
