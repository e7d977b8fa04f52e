import { useQueryStates } from "nuqs";
import { createParser, type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { useCallback } from "react";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { ORIGINS } from "#domain/content/provenance/terms.ts";
import { isDay } from "#studio/content/composer/time/local-time.ts";

export const VIEWS = ["month", "week", "day", "list"] as const;
export type View = (typeof VIEWS)[number];

/** Filters of the search in all posts: any, needs attention, not approved, unscheduled, assigned to the person. */
export const ALL = ["any", "troubled", "unapproved", "undated", "assigned"] as const;
export type All = (typeof ALL)[number];

export const parseAsDay = createParser<string>({
  parse: (text) => (isDay(text) && text >= "1970-02-01" && text < "9999-11-01" ? text : null),
  serialize: (day) => day,
});

/** The URL parameters of the calendar: view, date, how much of the past stands above it, filters, and the open day. */
export const calendarSearch = {
  view: parseAsStringLiteral(VIEWS).withDefault("month"),
  date: parseAsDay,
  earlier: parseAsInteger.withDefault(0),
  status: parseAsStringLiteral(POST_STATUSES),
  origin: parseAsStringLiteral(ORIGINS),
  channel: parseAsInteger,
  author: parseAsInteger,
  assignee: parseAsInteger,
  campaign: parseAsInteger,
  tag: parseAsString,
  q: parseAsString,
  all: parseAsStringLiteral(ALL),
  day: parseAsDay,
};

export type CalendarSearch = inferParserType<typeof calendarSearch>;

/** Filters of the view and of the search, none of them set. */
export const NO_FILTERS = {
  channel: null,
  author: null,
  assignee: null,
  campaign: null,
  tag: null,
  status: null,
} as const;

/** Whether the view shows only some of its posts. */
export const isFiltered = (search: CalendarSearch) =>
  Object.keys(NO_FILTERS).some((name) => search[name as keyof typeof NO_FILTERS] !== null);

/** How many filters are set, in the view or in the search. */
export const countFilters = (search: CalendarSearch) =>
  Object.keys({ ...NO_FILTERS, origin: null }).filter((name) => search[name as keyof CalendarSearch] !== null).length;

export type ChangeSearch = (part: { [Key in keyof CalendarSearch]?: CalendarSearch[Key] | null }) => void;

/** The calendar's view, date and filters, kept in the URL. */
export function useCalendarSearch(): { search: CalendarSearch; change: ChangeSearch } {
  const [search, setSearch] = useQueryStates(calendarSearch, { history: "replace" });
  const change = useCallback<ChangeSearch>((part) => void setSearch(part), [setSearch]);
  return { search, change };
}
