import { createContext } from "react";
import type { z } from "zod";
import type { Note as NoteSchema } from "#domain/planning/notes/schema.ts";

export type Note = z.output<typeof NoteSchema>;

export interface Notes {
  byDay: ReadonlyMap<string, readonly Note[]>;
  /** Opens the dialog: of a note, or of a new one on a day. */
  edit: (note: Note | { day: string }) => void;
}

export const NotesContext = createContext<Notes>({ byDay: new Map(), edit: () => {} });
