import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { IDEA_FORMATS, IDEA_STATUSES } from "#domain/content/ideas/terms.ts";

/** URL parameters of the board: filters, the column shown on phones, and the open idea, import or feeds. */
export const ideasSearch = {
  q: parseAsString,
  format: parseAsStringLiteral(IDEA_FORMATS),
  status: parseAsStringLiteral(IDEA_STATUSES).withDefault("new"),
  idea: parseAsInteger,
  import: parseAsBoolean.withDefault(false),
  feeds: parseAsBoolean.withDefault(false),
};

export type IdeasSearch = inferParserType<typeof ideasSearch>;

/** The board's filters and open dialog in the URL. Opening adds a history entry, so that "back" closes. */
export function useIdeasSearch() {
  const [search, setSearch] = useQueryStates(ideasSearch, { history: "replace" });
  return {
    search,
    narrow: (part: Partial<Pick<IdeasSearch, "q" | "format" | "status">>) => void setSearch(part),
    open: (idea: number) => void setSearch({ idea, import: null }, { history: "push" }),
    close: () => void setSearch({ idea: null, import: null, feeds: null }),
    openImport: () => void setSearch({ import: true, idea: null }, { history: "push" }),
    openFeeds: () => void setSearch({ feeds: true, idea: null }, { history: "push" }),
  };
}
