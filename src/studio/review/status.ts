import type { ReviewPost } from "./call.ts";

/** Whether the post needs nothing more from the guest. */
export function isDecided({ allowed_actions: may }: ReviewPost): boolean {
  return !may.includes("approve");
}

/** Whether the link allows decisions, judging by its posts. */
export function allowsDecisions(posts: readonly ReviewPost[]): boolean {
  return posts.some(({ allowed_actions: may }) => may.includes("approve") || may.includes("request_changes"));
}

/** The question about a post, or its status: the page's title. */
export function titleOf({ allowed_actions: may, status }: ReviewPost): string {
  if (may.includes("approve")) return "Ready for approval?";
  if (status === "scheduled" || status === "approved") return "This is approved";
  return status === "published" ? "This is published" : "For your review";
}
