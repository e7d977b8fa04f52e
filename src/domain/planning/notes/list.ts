import { countDays } from "#kernel/day-range.ts";
import { operation } from "#kernel/operation.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { dateOf, withAuthor } from "./find.ts";
import { ListNotesInput, NoteList } from "./schema.ts";
import { MAX_NOTE_DAYS } from "./terms.ts";
import { viewNote } from "./view.ts";

export const listNotes = operation({
  name: "notes.list",
  summary: "List the notes on the calendar's days. Clients don't see internal ones.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  readsReplica: true,
  input: ListNotesInput,
  output: NoteList,
  async run({ db, brandId, role }, { from, to }) {
    countDays({ from, to }, MAX_NOTE_DAYS);
    const notes = await db.calendarNote.findMany({
      where: {
        brandId,
        day: { gte: dateOf(from), lte: dateOf(to) },
        ...(seesDrafts(role) ? {} : { isInternal: false }),
      },
      orderBy: [{ day: "asc" }, { id: "asc" }],
      include: withAuthor,
    });
    return { notes: notes.map(viewNote) };
  },
});
