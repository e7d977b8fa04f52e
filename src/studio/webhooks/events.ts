import type { EventName } from "#domain/webhooks/terms.ts";

/** When each event fires, for people (interface.md, "Events"). */
export const firesWhen: Record<EventName, string> = {
  "post.published": "A publication went live. One event for each channel, with its permalink.",
  "post.failed": "A publication failed and all its tries are used up. One event for each channel.",
  "post.expired": "A publication's time passed before anyone approved it. One event for each channel.",
  "post.approved": "Someone approved a post: in the studio, by API or MCP, on the phone or over a review link.",
  "post.commented":
    "Someone commented, approved or asked for changes in a review thread. Notes for the team alone count too.",
};
