import { z } from "zod";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { NoteInput } from "./schema.ts";

export const deleteNote = operation({
  name: "notes.delete",
  summary: "Delete a note from the calendar.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: NoteInput,
  output: z.object({}),
  async run({ db, brandId }, { id }) {
    const { count } = await db.calendarNote.deleteMany({ where: { brandId, id } });
    if (count === 0) throw fault("not_found", { what: t("Note") });
    return {};
  },
});
