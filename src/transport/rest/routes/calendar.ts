import { getCalendar, listBestHours, suggestTimes } from "#domain/planning/calendar/index.ts";
import { getHolidaySettings, listHolidays, updateHolidaySettings } from "#domain/planning/holidays/index.ts";
import { createNote, deleteNote, listNotes, updateNote } from "#domain/planning/notes/index.ts";
import { del, get, patch, post } from "../route.ts";

export const calendar = [
  get("/calendar", getCalendar),
  get("/calendar/free-times", suggestTimes),
  get("/calendar/best-hours", listBestHours),
  get("/calendar/holidays", listHolidays),
  get("/calendar/holiday-settings", getHolidaySettings, { as: "holiday_settings" }),
  patch("/calendar/holiday-settings", updateHolidaySettings, { as: "holiday_settings" }),
  get("/calendar/notes", listNotes),
  post("/calendar/notes", createNote, { status: 201, as: "note" }),
  patch("/calendar/notes/{id}", updateNote, { as: "note" }),
  del("/calendar/notes/{id}", deleteNote),
];
