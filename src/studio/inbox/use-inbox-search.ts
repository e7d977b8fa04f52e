import { type inferParserType, useQueryStates } from "nuqs";
import { inboxSearch } from "./inbox-search.ts";

export type InboxSearch = inferParserType<typeof inboxSearch>;

/**
 * The filters and the open item, kept in the address. On a phone opening is a step that "back" undoes; walking through
 * the list by keys is not.
 */
export function useInboxSearch() {
  const [search, setSearch] = useQueryStates(inboxSearch, { history: "replace" });
  return {
    search,
    filter: (change: Partial<InboxSearch>) => void setSearch({ ...change, item: null, pane: null }),
    open: (item: number | null, history: "push" | "replace" = "replace") =>
      void setSearch({ item, pane: null }, { history }),
    showContact: (isShown: boolean) =>
      void setSearch({ pane: isShown ? "contact" : null }, { history: isShown ? "push" : "replace" }),
  };
}
