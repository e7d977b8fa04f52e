import { getHolidaySettings } from "./get-settings.ts";
import { listHolidays } from "./list.ts";
import { updateHolidaySettings } from "./update-settings.ts";

export { getHolidaySettings, listHolidays, updateHolidaySettings };

export const operations = [listHolidays, getHolidaySettings, updateHolidaySettings] as const;
