import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsString } from "nuqs/server";

/** The URL parameters of the contact list. */
export const contactSearch = { q: parseAsString, tag: parseAsString, platform: parseAsString };

export type ContactSearch = inferParserType<typeof contactSearch>;

/** Input of the list query; the same on the server, which reads the first page. */
export function contactsInput({ q, tag, platform }: ContactSearch) {
  return {
    limit: 50,
    q: q?.trim() || undefined,
    tag: tag || undefined,
    platform: platform || undefined,
  };
}

/** The filters of contacts, kept in the URL. */
export function useContactSearch() {
  const [search, setSearch] = useQueryStates(contactSearch, { history: "replace" });
  return { search, change: (part: Partial<ContactSearch>) => void setSearch(part) };
}
