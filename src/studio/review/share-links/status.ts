import { t } from "#kernel/language.ts";
import type { ReviewPost } from "./call.ts";

/** Whether the post needs nothing more from the guest. */
export function isDecided({ allowed_actions: may }: Pick<ReviewPost, "allowed_actions">): boolean {
  return !may.includes("approve");
}

export type Tick = "approved" | "changes" | "seen" | "new";

/** How a post counts in the progress of a link: a change request is a decision, but no approval. */
export function tickOf(post: ReviewPost, isSeen: boolean): Tick {
  if (post.status === "changes_requested") return "changes";
  if (isDecided(post)) return "approved";
  return isSeen ? "seen" : "new";
}

/**
 * The place that “Next” leads to: the next post without a decision; where none follows, the one after this.
 * @returns the length of the list after the last one
 */
export function nextPlace(posts: readonly ReviewPost[], index: number): number {
  const next = posts.findIndex((post, place) => place > index && !isDecided(post));
  return next === -1 ? index + 1 : next;
}

/** The place of the next post without a decision, from the start again after the last one; null for none. */
export function nextUndecided(posts: readonly ReviewPost[], index: number): number | null {
  const places = posts.flatMap((post, place) => (place === index || isDecided(post) ? [] : [place]));
  return places.find((place) => place > index) ?? places[0] ?? null;
}

/** The post that a link opens with: the first that waits for a decision. */
export function firstToDecide<Post extends Pick<ReviewPost, "allowed_actions">>(
  posts: readonly Post[],
): Post | undefined {
  return posts.find((post) => !isDecided(post)) ?? posts[0];
}

/** Whether the link allows decisions, judging by its posts. */
export function allowsDecisions(posts: readonly ReviewPost[]): boolean {
  return posts.some(({ allowed_actions: may }) => may.includes("approve") || may.includes("request_changes"));
}

/** The question about a post, or its status: the page's title. */
export function titleOf({ allowed_actions: may, status }: ReviewPost): string {
  if (may.includes("approve")) return t("Do you approve this post?");
  if (status === "scheduled" || status === "approved") return t("Approved");
  return status === "published" ? t("This is published") : t("For your review");
}
