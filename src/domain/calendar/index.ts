import { getCalendar } from "./get.ts";
import { suggestTimes } from "./suggest-times.ts";

export { getCalendar, suggestTimes };

export const operations = [getCalendar, suggestTimes] as const;
