import { useQueryStates } from "nuqs";
import { type AuditSearch, auditSearch } from "./audit-search.ts";

/** The log's filters, kept in the address. */
export function useAuditSearch() {
  const [search, setSearch] = useQueryStates(auditSearch, { history: "replace" });
  return { search, change: (part: Partial<AuditSearch>) => void setSearch(part) };
}
