import { type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";

/** What the address of the log holds: which acts, and by which token. */
export const auditSearch = { act: parseAsString, token: parseAsInteger };

export type AuditSearch = inferParserType<typeof auditSearch>;

/** What the log is asked for; the page reads it beforehand. */
export function auditInput({ act, token }: AuditSearch) {
  return { ...(act === null ? {} : { action: act }), ...(token === null ? {} : { token_id: token }) };
}
