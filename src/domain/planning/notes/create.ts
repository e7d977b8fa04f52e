import { operation } from "#kernel/operation.ts";
import { dateOf, requireRoom, withAuthor } from "./find.ts";
import { CreateNoteInput, Note } from "./schema.ts";
import { viewNote } from "./view.ts";

export const createNote = operation({
  name: "notes.create",
  summary: "Add a note to a day of the calendar.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: CreateNoteInput,
  output: Note,
  async run({ db, brandId, caller, clock }, { day, text, color, is_internal: isInternal }) {
    const now = clock.now();
    return db.$transaction(async (tx) => {
      await requireRoom(tx, brandId, day);
      const authorId = caller.kind === "person" ? caller.userId : null;
      const data = { brandId, day: dateOf(day), text, color, isInternal, authorId, createdAt: now, updatedAt: now };
      return viewNote(await tx.calendarNote.create({ data, include: withAuthor }));
    });
  },
});
