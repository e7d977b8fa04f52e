import { useQueryStates } from "nuqs";
import { type MediaSearch, mediaSearch } from "./media-search.ts";

/** The library's filters, order and open asset, kept in the address. */
export function useMediaSearch() {
  const [search, setSearch] = useQueryStates(mediaSearch, { history: "replace" });
  return { search, change: (part: Partial<MediaSearch>) => void setSearch(part) };
}
