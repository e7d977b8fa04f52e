import type { z } from "zod";
import type { Home as HomeSchema, WaitingPost as WaitingPostSchema } from "#domain/home/schema.ts";
import { counted } from "#kernel/counted.ts";

export type Home = z.output<typeof HomeSchema>;
export type WaitingPost = z.output<typeof WaitingPostSchema>;
export type WaitingPosts = Home["to_approve"];

/** The number of waiting items. */
export function countOf(home: Home): number {
  const posts =
    home.to_approve.total +
    home.changes_requested.total +
    home.troubled.total +
    home.assigned.total +
    home.expiring.total;
  return posts + home.channels.length + home.inboxes.reduce((sum, { open }) => sum + open, 0);
}

/** A summary of the day: what is waiting, the most urgent first. */
export function summarizeHome(home: Home): string {
  const open = home.inboxes.reduce((sum, inbox) => sum + inbox.open, 0);
  const parts = [
    count(home.troubled.total, "failed post", "failed posts"),
    count(home.to_approve.total, "post to approve", "posts to approve"),
    count(home.changes_requested.total, "post with requested changes", "posts with requested changes"),
    count(home.assigned.total, "post assigned to you", "posts assigned to you"),
    count(home.expiring.total, "unapproved post", "unapproved posts"),
    count(home.channels.length, "channel that needs attention", "channels that need attention"),
    count(open, "message to reply to", "messages to reply to"),
  ].filter((part) => part !== null);
  if (parts.length === 0) return "Nothing needs your attention.";
  const last = parts.pop();
  return `${parts.length > 0 ? `${parts.join(", ")} and ` : ""}${last}.`;
}

function count(number: number, one: string, many: string): string | null {
  return number === 0 ? null : counted(number, one, many);
}

/** Placeholder for a post without text. */
export function titleOf({ excerpt, thumbnail_url: picture }: WaitingPost): string {
  return excerpt || (picture ? "No text" : "Empty post");
}
