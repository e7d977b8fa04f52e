import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";

/** What the address of the log holds: which acts, and by which token. */
export const auditSearch = { act: parseAsString, token: parseAsInteger };

export type AuditSearch = inferParserType<typeof auditSearch>;

/** What the log is asked for; the page reads it beforehand. */
export function auditInput({ act, token }: AuditSearch) {
  return { action: act ?? undefined, token_id: token ?? undefined };
}

/** The log's filters, kept in the address. */
export function useAuditSearch() {
  const [search, setSearch] = useQueryStates(auditSearch, { history: "replace" });
  return { search, change: (part: Partial<AuditSearch>) => void setSearch(part) };
}
