import { type inferParserType, useQueryStates } from "nuqs";
import { contactSearch } from "./contact-search.ts";

export type ContactSearch = inferParserType<typeof contactSearch>;

/** What the contacts are narrowed to, kept in the address. */
export function useContactSearch() {
  const [search, setSearch] = useQueryStates(contactSearch, { history: "replace" });
  return { search, change: (part: Partial<ContactSearch>) => void setSearch(part) };
}
