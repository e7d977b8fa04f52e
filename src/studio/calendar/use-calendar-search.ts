import { type inferParserType, useQueryStates } from "nuqs";
import { calendarSearch } from "./calendar-search.ts";

export type CalendarSearch = inferParserType<typeof calendarSearch>;

/** The calendar's month and filters, kept in the address. */
export function useCalendarSearch() {
  const [search, setSearch] = useQueryStates(calendarSearch, { history: "replace" });
  return { search, change: (part: Partial<CalendarSearch>) => void setSearch(part) };
}
