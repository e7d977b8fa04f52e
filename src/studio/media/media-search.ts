import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { ASSET_SORTS } from "#domain/media/terms.ts";

export const KINDS = ["image", "video"] as const;

/** What the address of the library holds: what it is narrowed to, its order, and the asset that is open. */
export const mediaSearch = {
  q: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(KINDS),
  /** Empty: what is in none. */
  folder: parseAsString,
  undescribed: parseAsBoolean.withDefault(false),
  unused: parseAsBoolean.withDefault(false),
  sort: parseAsStringLiteral(ASSET_SORTS).withDefault("newest"),
  asset: parseAsInteger,
};

export type MediaSearch = inferParserType<typeof mediaSearch>;

const PAGE = 40;

/** What is asked of the server for an address; the same on both sides, so that the first paint has it. */
export function inputOf({ q, kind, folder, undescribed, unused, sort }: Omit<MediaSearch, "asset">) {
  const words = q.trim();
  return {
    limit: PAGE,
    q: words.slice(0, 200) || undefined,
    type: kind || undefined,
    folder: folder ?? undefined,
    undescribed: undescribed || undefined,
    unused: unused || undefined,
    sort,
  };
}

export function isNarrowed({ q, kind, folder, undescribed, unused }: MediaSearch): boolean {
  return q.trim() !== "" || kind !== null || folder !== null || undescribed || unused;
}

/** The library's filters, order and open asset, kept in the address. */
export function useMediaSearch() {
  const [search, setSearch] = useQueryStates(mediaSearch, { history: "replace" });
  return { search, change: (part: Partial<MediaSearch>) => void setSearch(part) };
}
