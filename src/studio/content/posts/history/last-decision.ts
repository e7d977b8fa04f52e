import type { z } from "zod";
import type { Revision as RevisionSchema } from "#domain/content/posts/schema.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import type { Comment } from "#studio/content/revisions/use-thread.ts";

export type Revision = z.output<typeof RevisionSchema>;

const OPEN: readonly Post["status"][] = ["draft", "in_review", "changes_requested", "expired", "cancelled"];

/**
 * The last decision about a post whose content has changed since and that is in review again: an approval that no
 * longer holds, or a change request that was addressed. Null otherwise.
 * @param comments the thread in ascending order
 */
export function outdatedDecision(
  post: Pick<Post, "status" | "revision">,
  comments: readonly Comment[],
): Comment | null {
  const decision = comments.findLast(({ kind }) => kind !== "comment");
  if (!decision || decision.revision >= post.revision || !OPEN.includes(post.status)) return null;
  return decision;
}

interface Outdated {
  /** The revision of the decision, and the current one. */
  before: Revision;
  after: Revision;
  /** The first edit that outdated the decision: a change of the content, else of the time. */
  by: Revision;
}

/** What outdated a decision. Null until the revisions are loaded, and if they are equal. */
export function findCause(decision: Comment, current: number, revisions: readonly Revision[]): Outdated | null {
  const before = revisions.find(({ revision }) => revision === decision.revision);
  const after = revisions.find(({ revision }) => revision === current);
  if (!before || !after) return null;
  const later = revisions
    .filter(({ revision }) => revision > before.revision)
    .toSorted((a, b) => a.revision - b.revision);
  const by =
    later.find(({ content_hash }) => content_hash !== before.content_hash) ??
    later.find(({ content }) => JSON.stringify(content) !== JSON.stringify(before.content));
  return by ? { before, after, by } : null;
}
