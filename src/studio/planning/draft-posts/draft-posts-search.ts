import { type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";

/** Posts that are still being written, and those of them that were sent back. */
export const DRAFT_STATUSES = ["draft", "changes_requested"] as const;

/** The URL parameters of the drafts: words of their text, and a status. */
export const draftPostsSearch = { q: parseAsString, status: parseAsStringLiteral(DRAFT_STATUSES) };

type DraftPostsSearch = inferParserType<typeof draftPostsSearch>;

/** Input of the query; the same on the server. */
export function draftPostsRead({ q, status }: DraftPostsSearch) {
  return { q: q || undefined, status: status === null ? [...DRAFT_STATUSES] : [status], limit: 25 };
}
