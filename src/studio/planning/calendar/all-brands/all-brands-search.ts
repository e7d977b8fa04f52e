import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";
import { addDays } from "#studio/content/composer/time/local-time.ts";
import { addMonths, monthOf } from "#studio/planning/schedule/month.ts";
import { parseAsDay } from "../search/calendar-search.ts";

/** The URL parameters of the calendar of all brands: a day of the month, one brand, and the time zone of the days. */
export const allBrandsSearch = { date: parseAsDay, brand: parseAsInteger, zone: parseAsString };

type AllBrandsSearch = inferParserType<typeof allBrandsSearch>;

export const useAllBrandsSearch = () => useQueryStates(allBrandsSearch, { history: "replace" });

/** Posts that are listed at first, and that each further step adds. */
export const LISTED = 100;

/** Input of the query for the first posts of a month; the same on the server. */
export function allBrandsRead({ date, brand, zone }: AllBrandsSearch, today: string, limit = LISTED) {
  const month = monthOf(date ?? today);
  return {
    from: `${month}-01`,
    to: addDays(addMonths(month, 1), -1),
    brand_ids: brand === null ? undefined : [brand],
    timezone: zone ?? undefined,
    limit,
  };
}
