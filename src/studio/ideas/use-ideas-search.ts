import { type inferParserType, useQueryStates } from "nuqs";
import { ideasSearch } from "./ideas-search.ts";

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
