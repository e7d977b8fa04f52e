import { getCalendar, suggestTimes } from "#domain/calendar/index.ts";
import { query, router } from "../procedure.ts";

export const calendar = router({ show: query(getCalendar), suggestTimes: query(suggestTimes) });
