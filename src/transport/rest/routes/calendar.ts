import { showCalendar, suggestTimes } from "#domain/calendar/index.ts";
import { get } from "../route.ts";

export const calendar = [get("/calendar", showCalendar), get("/calendar/free-times", suggestTimes)];
