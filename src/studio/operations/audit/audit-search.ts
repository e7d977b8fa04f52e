import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";
import { isDay } from "#studio/content/composer/time/local-time.ts";

/** The URL parameters of the log: action, token, person, and the first and last day. */
export const auditSearch = {
  act: parseAsString,
  token: parseAsInteger,
  person: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
};

export type AuditSearch = inferParserType<typeof auditSearch>;

/** Input of the query; the page reads it on the server too. Invalid days and a reversed range are left out. */
export function auditInput({ act, token, person, from, to }: AuditSearch) {
  const day = (text: string | null) => (text !== null && isDay(text) ? text : undefined);
  const [first, last] = [day(from), day(to)];
  return {
    action: act ?? undefined,
    token_id: token ?? undefined,
    actor_id: person ?? undefined,
    from: first,
    to: isReversed({ from, to }) ? undefined : last,
  };
}

export function isReversed({ from, to }: Pick<AuditSearch, "from" | "to">): boolean {
  return from !== null && to !== null && to < from;
}

/** The log's filters, kept in the URL. */
export function useAuditSearch() {
  const [search, setSearch] = useQueryStates(auditSearch, { history: "replace" });
  return { search, change: (part: Partial<AuditSearch>) => void setSearch(part) };
}
