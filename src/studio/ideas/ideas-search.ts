import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { IDEA_FORMATS, IDEA_STATUSES } from "#domain/ideas/terms.ts";

/** What the address of the board holds: what it is narrowed to, the column a phone shows, and what is open over it. */
export const ideasSearch = {
  q: parseAsString,
  format: parseAsStringLiteral(IDEA_FORMATS),
  status: parseAsStringLiteral(IDEA_STATUSES).withDefault("new"),
  idea: parseAsInteger,
  import: parseAsBoolean.withDefault(false),
};
