import type { EventName } from "#domain/webhooks/terms.ts";

/** When each event is sent (interface.md, "Events"). */
export const firesWhen: Record<EventName, string> = {
  "post.published": "A post was published on a channel. One event per channel, with its permalink.",
  "post.failed": "Publishing failed on a channel, after all retries. One event per channel.",
  "post.expired": "A post wasn't approved before its scheduled time. One event per channel.",
  "post.approved": "A post was approved: in the studio, via API or MCP, in the mobile app or via a review link.",
  "post.commented": "A comment, approval or change request was added to a post, including internal notes.",
};
