import { parseAsInteger } from "nuqs/server";

const PAGE = 50;

/** What of the address the screen reads: the post that is looked at. */
export const approvalsSearch = { post: parseAsInteger };

/**
 * The pile: what is in review, the most urgent first.
 * @param authorId to read only what somebody submitted, where they may not approve
 */
export function pileRead(authorId: number | null) {
  return {
    status: ["in_review" as const],
    sort: "scheduled" as const,
    limit: PAGE,
    author_id: authorId ?? undefined,
  };
}
