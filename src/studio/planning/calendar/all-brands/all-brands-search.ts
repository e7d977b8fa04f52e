import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { addDays } from "#studio/content/composer/time/local-time.ts";
import { addMonths, monthOf } from "#studio/planning/schedule/month.ts";
import { parseAsDay } from "../search/calendar-search.ts";

export const ALL_BRANDS_VIEWS = ["week", "list"] as const;
export type AllBrandsView = (typeof ALL_BRANDS_VIEWS)[number];

/**
 * The URL parameters of the calendar of all brands: the first day of the week or a day of the list's month, filters, and
 * the time zone of the list's days.
 */
export const allBrandsSearch = {
  view: parseAsStringLiteral(ALL_BRANDS_VIEWS).withDefault("week"),
  date: parseAsDay,
  brand: parseAsInteger,
  status: parseAsStringLiteral(POST_STATUSES),
  zone: parseAsString,
};

export type AllBrandsSearch = inferParserType<typeof allBrandsSearch>;
export type ChangeAllBrands = (part: Partial<{ [Key in keyof AllBrandsSearch]: AllBrandsSearch[Key] | null }>) => void;

export const useAllBrandsSearch = () => useQueryStates(allBrandsSearch, { history: "replace" });

/** Posts that are listed at first, and that each further step adds. */
export const LISTED = 100;

/** Input of the query for the first posts of a month; the same on the server. */
export function allBrandsRead(
  { date, brand, status, zone }: Omit<AllBrandsSearch, "view">,
  today: string,
  limit = LISTED,
) {
  const month = monthOf(date ?? today);
  return {
    from: `${month}-01`,
    to: addDays(addMonths(month, 1), -1),
    brand_ids: brand === null ? undefined : [brand],
    status: status === null ? undefined : [status],
    timezone: zone ?? undefined,
    limit,
  };
}

/** Input of the query for the logos and colors of the brands; the same on the server. */
export const brandLooksRead = (today: string) => ({ from: today, to: today, limit: 1 });

/** Brands that a week shows at first, and that each further step adds. */
export const SHOWN_BRANDS = 12;

/** Days of a brand's row. */
const DAYS = 7;

/** A week that begins with the chosen day, or with today. */
export function weekFrom({ date }: Pick<AllBrandsSearch, "date">, today: string): string[] {
  return Array.from({ length: DAYS }, (_, index) => addDays(date ?? today, index));
}

/** Posts of one brand and week that are read: ten of each day. */
const CARDS = 10 * DAYS;

/** Input of the query for a brand's posts of a week; the same on the server. */
export function brandWeekRead({ status }: Pick<AllBrandsSearch, "status">, days: readonly string[]) {
  const [from = ""] = days;
  return { from, to: days.at(-1) ?? from, status: status === null ? undefined : [status], limit: CARDS };
}
