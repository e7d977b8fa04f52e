import { getCalendar } from "./get.ts";
import { listBestHours } from "./list-best-hours.ts";
import { suggestTimes } from "./suggest-times.ts";

export { getCalendar, listBestHours, suggestTimes };

export const operations = [getCalendar, listBestHours, suggestTimes] as const;
