import { parseAsInteger } from "nuqs/server";

const PAGE = 50;

/** The URL parameters of the screen: the open post. */
export const approvalsSearch = { post: parseAsInteger };

/**
 * The approval queue: posts in review, the most urgent first.
 * @param authorId only posts of this author, for people who can't approve
 */
export function queueRead(authorId: number | null) {
  return {
    status: ["in_review" as const],
    sort: "scheduled" as const,
    limit: PAGE,
    ...(authorId === null ? { to_approve: true } : { author_id: authorId }),
  };
}
