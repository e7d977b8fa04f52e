import type { ReviewPost } from "./call.ts";

/** Nothing about it waits for the guest any more. */
export function isDecided({ allowed_actions: may }: ReviewPost): boolean {
  return !may.includes("approve");
}

/** Whether the link lets anybody decide, as far as its posts tell. */
export function allowsDecisions(posts: readonly ReviewPost[]): boolean {
  return posts.some(({ allowed_actions: may }) => may.includes("approve") || may.includes("request_changes"));
}

/** What a post is asked about, or how it stands, in a few words: the title of its page. */
export function titleOf({ allowed_actions: may, status }: ReviewPost): string {
  if (may.includes("approve")) return "Ready for approval?";
  if (status === "scheduled" || status === "approved") return "This is approved";
  return status === "published" ? "This is published" : "For your review";
}
