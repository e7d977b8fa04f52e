import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { IDEA_FORMATS, IDEA_STATUSES } from "#domain/ideas/terms.ts";

/** What the address of the board holds: what it is narrowed to, the column a phone shows, and what is open over it. */
export const ideasSearch = {
  q: parseAsString,
  format: parseAsStringLiteral(IDEA_FORMATS),
  status: parseAsStringLiteral(IDEA_STATUSES).withDefault("new"),
  idea: parseAsInteger,
  import: parseAsBoolean.withDefault(false),
};

export type IdeasSearch = inferParserType<typeof ideasSearch>;

/** The board's filters and what is open over it, kept in the address; opening is a step that the browser's arrow takes back. */
export function useIdeasSearch() {
  const [search, setSearch] = useQueryStates(ideasSearch, { history: "replace" });
  return {
    search,
    narrow: (part: Partial<Pick<IdeasSearch, "q" | "format" | "status">>) => void setSearch(part),
    open: (idea: number) => void setSearch({ idea, import: null }, { history: "push" }),
    close: () => void setSearch({ idea: null, import: null }),
    openImport: () => void setSearch({ import: true, idea: null }, { history: "push" }),
  };
}
