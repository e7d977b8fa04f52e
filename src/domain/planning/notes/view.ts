import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import { wireTime } from "#kernel/time.ts";
import type { FullNote } from "./find.ts";
import type { Note } from "./schema.ts";

export function viewNote(note: FullNote): z.input<typeof Note> {
  const { author } = note;
  return {
    id: note.id,
    day: note.day.toISOString().slice(0, 10),
    text: note.text,
    color: note.color,
    is_internal: note.isInternal,
    author: author && { id: author.id, name: fullName(author) },
    created_at: wireTime(note.createdAt),
    updated_at: wireTime(note.updatedAt),
  };
}
