import type { EventName } from "#domain/events/webhooks/terms.ts";
import { type Message, msg } from "#kernel/language.ts";

/** When each event is sent. */
export const firesWhen: Record<EventName, Message> = {
  "post.published": msg("A post was published on a channel. One event per channel, with its permalink."),
  "post.failed": msg("Publishing failed on a channel, after all retries. One event per channel."),
  "post.expired": msg("A post wasn't approved before its scheduled time. One event per channel."),
  "post.approved": msg("A post was approved: in the studio, via the API or MCP, or via a review link."),
  "post.commented": msg("A comment, approval or change request was added to a post, including internal notes."),
};
