import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { ASSET_KINDS, ASSET_SORTS } from "#domain/content/media/terms.ts";
import { firstUnits } from "#kernel/excerpt.ts";

export const KINDS = ASSET_KINDS;

/** The URL parameters of the library: filters, sort order and the open asset. */
export const mediaSearch = {
  q: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(KINDS),
  /** Empty: assets in no folder. */
  folder: parseAsString,
  undescribed: parseAsBoolean.withDefault(false),
  unused: parseAsBoolean.withDefault(false),
  sort: parseAsStringLiteral(ASSET_SORTS).withDefault("newest"),
  asset: parseAsInteger,
};

export type MediaSearch = inferParserType<typeof mediaSearch>;

const PAGE = 40;

/** Input of the list query; the same on the server, for the first paint. */
export function inputOf({ q, kind, folder, undescribed, unused, sort }: Omit<MediaSearch, "asset">) {
  const words = q.trim();
  return {
    limit: PAGE,
    q: firstUnits(words, 200) || undefined,
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

/** The library's filters, sort order and open asset, kept in the URL. */
export function useMediaSearch() {
  const [search, setSearch] = useQueryStates(mediaSearch, { history: "replace" });
  return { search, change: (part: Partial<MediaSearch>) => void setSearch(part) };
}
