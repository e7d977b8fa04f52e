import { z } from "zod";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { PLAIN_TEXT } from "#kernel/messages.ts";
import { Day, WireTime } from "#kernel/time.ts";
import { MAX_NOTE, MAX_NOTE_DAYS, NOTE_COLORS } from "./terms.ts";

const day = Day.meta({ description: "In the brand's time zone.", example: "2026-11-27" });
const text = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NOTE)
  .refine(...PLAIN_TEXT)
  .meta({ example: "Black Friday: no other offers" });
const color = z.enum(NOTE_COLORS);
const isInternal = z.boolean().meta({ description: "Whether clients don't see it.", example: false });

export const Note = z
  .object({
    id: Id,
    day: z.string().meta({ description: "In the brand's time zone.", example: "2026-11-27" }),
    text: z.string().meta({ example: "Black Friday: no other offers" }),
    color: color.meta({ example: "yellow" }),
    is_internal: isInternal,
    author: PersonRef.nullable().meta({ description: "Null if the person deleted their account." }),
    created_at: WireTime,
    updated_at: WireTime,
  })
  .meta({ id: "CalendarNote" });

export const ListNotesInput = z.object({
  from: Day.meta({ description: "First day, in the brand's time zone.", example: "2026-11-01" }),
  to: Day.meta({ description: `Last day; at most ${MAX_NOTE_DAYS} days in all.`, example: "2026-11-30" }),
});
export const NoteList = z.object({ notes: z.array(Note).meta({ description: "By day, the oldest of a day first." }) });

export const CreateNoteInput = z.object({
  day,
  text,
  color: color.default("yellow"),
  is_internal: isInternal.default(false),
});

export const NoteInput = z.object({ id: Id });

export const UpdateNoteInput = z.object({
  id: Id,
  day: day.optional(),
  text: text.optional(),
  color: color.optional(),
  is_internal: isInternal.optional(),
});
