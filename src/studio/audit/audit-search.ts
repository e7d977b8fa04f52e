import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";

/** The URL parameters of the log: action and token. */
export const auditSearch = { act: parseAsString, token: parseAsInteger };

export type AuditSearch = inferParserType<typeof auditSearch>;

/** Input of the query; the page reads it on the server too. */
export function auditInput({ act, token }: AuditSearch) {
  return { action: act ?? undefined, token_id: token ?? undefined };
}

/** The log's filters, kept in the URL. */
export function useAuditSearch() {
  const [search, setSearch] = useQueryStates(auditSearch, { history: "replace" });
  return { search, change: (part: Partial<AuditSearch>) => void setSearch(part) };
}
