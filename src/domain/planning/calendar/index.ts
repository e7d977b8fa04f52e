import { getCalendar } from "./get.ts";
import { getAllBrandsCalendar } from "./get-all.ts";
import { getProfileGrid } from "./get-profile-grid.ts";
import { listBestHours } from "./list-best-hours.ts";
import { measureHours } from "./measure-hours.ts";
import { suggestTimes } from "./suggest-times.ts";

export { getAllBrandsCalendar, getCalendar, getProfileGrid, listBestHours, measureHours, suggestTimes };

export const operations = [getCalendar, getAllBrandsCalendar, getProfileGrid, listBestHours, suggestTimes] as const;
