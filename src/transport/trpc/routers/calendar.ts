import { getAllBrandsCalendar, getCalendar, listBestHours, suggestTimes } from "#domain/planning/calendar/index.ts";
import { getHolidaySettings, listHolidays, updateHolidaySettings } from "#domain/planning/holidays/index.ts";
import { createNote, deleteNote, listNotes, updateNote } from "#domain/planning/notes/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const calendar = router({
  show: query(getCalendar),
  all: query(getAllBrandsCalendar),
  suggestTimes: query(suggestTimes),
  bestHours: query(listBestHours),
});

export const notes = router({
  list: query(listNotes),
  create: mutation(createNote),
  update: mutation(updateNote),
  remove: mutation(deleteNote),
});

export const holidays = router({
  list: query(listHolidays),
  settings: query(getHolidaySettings),
  updateSettings: mutation(updateHolidaySettings),
});
