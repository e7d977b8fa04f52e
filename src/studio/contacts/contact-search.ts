import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsString } from "nuqs/server";

/** What the address of the contacts holds. */
export const contactSearch = { q: parseAsString, tag: parseAsString, platform: parseAsString };

export type ContactSearch = inferParserType<typeof contactSearch>;

/** What the list of contacts asks the studio for; the same on the server, which reads the first page beforehand. */
export function contactsInput({ q, tag, platform }: ContactSearch) {
  return {
    limit: 50,
    q: q?.trim() || undefined,
    tag: tag || undefined,
    platform: platform || undefined,
  };
}

/** What the contacts are narrowed to, kept in the address. */
export function useContactSearch() {
  const [search, setSearch] = useQueryStates(contactSearch, { history: "replace" });
  return { search, change: (part: Partial<ContactSearch>) => void setSearch(part) };
}
