import { getCalendar } from "./get.ts";
import { getAllBrandsCalendar } from "./get-all.ts";
import { listBestHours } from "./list-best-hours.ts";
import { suggestTimes } from "./suggest-times.ts";

export { getAllBrandsCalendar, getCalendar, listBestHours, suggestTimes };

export const operations = [getCalendar, getAllBrandsCalendar, listBestHours, suggestTimes] as const;
