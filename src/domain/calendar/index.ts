import { showCalendar } from "./show.ts";
import { suggestTimes } from "./suggest-times.ts";

export { showCalendar, suggestTimes };

export const operations = [showCalendar, suggestTimes] as const;
