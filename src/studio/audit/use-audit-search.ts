import { type inferParserType, parseAsInteger, parseAsString, useQueryStates } from "nuqs";

/** What the address of the log holds: which acts, and by which token. */
const auditSearch = { act: parseAsString, token: parseAsInteger };

export type AuditSearch = inferParserType<typeof auditSearch>;

/** The log's filters, kept in the address. */
export function useAuditSearch() {
  const [search, setSearch] = useQueryStates(auditSearch, { history: "replace" });
  return { search, change: (part: Partial<AuditSearch>) => void setSearch(part) };
}
