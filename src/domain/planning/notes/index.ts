import { createNote } from "./create.ts";
import { deleteNote } from "./delete.ts";
import { listNotes } from "./list.ts";
import { updateNote } from "./update.ts";

export { createNote, deleteNote, listNotes, updateNote };

export const operations = [listNotes, createNote, updateNote, deleteNote] as const;
