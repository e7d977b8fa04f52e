import { getCalendar, listBestHours, suggestTimes } from "#domain/calendar/index.ts";
import { createNote, deleteNote, listNotes, updateNote } from "#domain/notes/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const calendar = router({
  show: query(getCalendar),
  suggestTimes: query(suggestTimes),
  bestHours: query(listBestHours),
});

export const notes = router({
  list: query(listNotes),
  create: mutation(createNote),
  update: mutation(updateNote),
  remove: mutation(deleteNote),
});
