import { getCalendar, suggestTimes } from "#domain/calendar/index.ts";
import { get } from "../route.ts";

export const calendar = [get("/calendar", getCalendar), get("/calendar/free-times", suggestTimes)];
