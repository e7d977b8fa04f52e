import { type inferParserType, useQueryStates } from "nuqs";
import { useCallback } from "react";
import { calendarSearch } from "./calendar-search.ts";

export type CalendarSearch = inferParserType<typeof calendarSearch>;
export type ChangeSearch = (part: { [Key in keyof CalendarSearch]?: CalendarSearch[Key] | null }) => void;

/** The calendar's view, day and filters, kept in the address. */
export function useCalendarSearch(): { search: CalendarSearch; change: ChangeSearch } {
  const [search, setSearch] = useQueryStates(calendarSearch, { history: "replace" });
  const change = useCallback<ChangeSearch>((part) => void setSearch(part), [setSearch]);
  return { search, change };
}
