import { operation } from "#kernel/operation.ts";
import { dateOf, findNote, requireRoom, withAuthor } from "./find.ts";
import { Note, UpdateNoteInput } from "./schema.ts";
import { viewNote } from "./view.ts";

export const updateNote = operation({
  name: "notes.update",
  summary: "Change a note on the calendar, or move it to another day.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: UpdateNoteInput,
  output: Note,
  async run({ db, brandId, clock }, { id, day, is_internal: isInternal, ...changes }) {
    return db.$transaction(async (tx) => {
      await tx.$queryRaw`select id from calendar_notes where brand_id = ${brandId} and id = ${id} for no key update`;
      const before = await findNote(tx, brandId, id);
      if (day !== undefined && dateOf(day).getTime() !== before.day.getTime()) await requireRoom(tx, brandId, day);
      const data = { ...changes, day: day === undefined ? undefined : dateOf(day), isInternal, updatedAt: clock.now() };
      return viewNote(await tx.calendarNote.update({ where: { id }, data, include: withAuthor }));
    });
  },
});
