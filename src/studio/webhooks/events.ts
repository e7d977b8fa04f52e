import type { EventName } from "#domain/webhooks/schema.ts";

interface EventWords {
  /** The event as people say it. */
  title: string;
  /** When it fires, in a sentence. */
  when: string;
}

/** interface.md, "Events", in the words of the studio. */
export const eventWords: Record<EventName, EventWords> = {
  "post.published": {
    title: "Published",
    when: "A publication went live. One event for each channel, with its permalink.",
  },
  "post.failed": {
    title: "Failed",
    when: "A publication failed and all its tries are used up. One event for each channel.",
  },
  "post.expired": {
    title: "Expired",
    when: "A publication's time passed before anyone approved it. One event for each channel.",
  },
  "post.approved": {
    title: "Approved",
    when: "Someone approved a post: in the studio, by API or MCP, on the phone or over a share link.",
  },
  "post.commented": {
    title: "Commented",
    when: "Someone commented, approved or asked for changes in a review thread. Notes for the team alone count too.",
  },
};
