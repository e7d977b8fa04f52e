import { createParser, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { POST_STATUSES } from "#domain/posts/schema.ts";
import { ORIGINS } from "#domain/provenance/schema.ts";
import { isMonth } from "./month.ts";

const parseAsMonth = createParser<string>({
  parse: (text) => (isMonth(text) ? text : null),
  serialize: (month) => month,
});

/** What the address of the calendar holds: the month, and what it is narrowed to. */
export const calendarSearch = {
  month: parseAsMonth,
  status: parseAsStringLiteral(POST_STATUSES),
  origin: parseAsStringLiteral(ORIGINS),
  channel: parseAsInteger,
  q: parseAsString,
};
