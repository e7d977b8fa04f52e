import { type Message, msg } from "#kernel/language.ts";

/** The contract's events. "All events" means these, and only these are in the event stream. */
export const EVENTS = ["post.published", "post.failed", "post.expired", "post.approved", "post.commented"] as const;

/** Further events, which an endpoint receives only if it names them. They are stored only if an endpoint does. */
export const EXTRA_EVENTS = [
  "post.created",
  "post.updated",
  "post.submitted",
  "post.changes_requested",
  "post.scheduled",
  "post.canceled",
  "post.deleted",
  "publication.edited",
  "publication.deleted",
  "receipt.issued",
  "channel.connected",
  "channel.disconnected",
  "inbox.received",
  "inbox.replied",
  "member.joined",
  "brand.held",
  "brand.released",
  "metrics.updated",
  "report.ready",
  "webhook_endpoint.disabled",
] as const;

export const ALL_EVENTS = [...EVENTS, ...EXTRA_EVENTS] as const;

export type ContractEventName = (typeof EVENTS)[number];
export type ExtraEventName = (typeof EXTRA_EVENTS)[number];
export type EventName = (typeof ALL_EVENTS)[number];

/** When each event is sent; the payloads are in `catalogue.ts`. */
export const FIRES_WHEN: Record<EventName, Message> = {
  "post.published": msg("A post was published on a channel. One event per channel, with its permalink."),
  "post.failed": msg("Publishing failed on a channel, after all retries. One event per channel."),
  "post.expired": msg("A post wasn't approved before its scheduled time. One event per channel."),
  "post.approved": msg("A post was approved: in the studio, via the API or MCP, or via a review link."),
  "post.commented": msg("A comment, approval or change request was added to a post, including internal notes."),
  "post.created": msg("A post was created, imported, copied or restored."),
  "post.updated": msg("A new revision of a post was saved: its content, time or internal note."),
  "post.submitted": msg("A post was submitted for review."),
  "post.changes_requested": msg("A reviewer returned a post to its author."),
  "post.scheduled": msg("A post was approved for a time, or an approved post was rescheduled."),
  "post.canceled": msg("A scheduled post or a post in review was canceled."),
  "post.deleted": msg("A post was deleted. It can be restored for 30 days."),
  "publication.edited": msg("A published post was edited on its network, which confirmed it."),
  "publication.deleted": msg("A published post was deleted on its network, which confirmed it."),
  "receipt.issued": msg("A receipt of a published post was signed: of its publication, or of a later change of it."),
  "channel.connected": msg("A channel was connected or reconnected."),
  "channel.disconnected": msg(
    "A channel was disconnected or deleted, or its network no longer accepts the connection.",
  ),
  "inbox.received": msg("A comment, mention, message or review arrived in the inbox."),
  "inbox.replied": msg("A reply was sent from the inbox."),
  "member.joined": msg("A person joined the brand."),
  "brand.held": msg("The brand was put on hold: nothing is published or replied until the hold is lifted."),
  "brand.released": msg("The hold of the brand was lifted."),
  "metrics.updated": msg("A channel's metrics of the night are complete."),
  "report.ready": msg("A scheduled report was made and sent to its recipients."),
  "webhook_endpoint.disabled": msg("Another webhook endpoint of the brand was disabled."),
};

/** What an endpoint's requests contain: the event as JSON, or a message for a chat's incoming webhook. */
export const ENDPOINT_FORMATS = ["json", "slack_message", "teams_message"] as const;
export type EndpointFormat = (typeof ENDPOINT_FORMATS)[number];

/** Maximum requests of one delivery before it is exhausted. */
export const ATTEMPTS = 3;

/** Consecutive exhausted deliveries that disable an endpoint. */
export const STREAK_LIMIT = 10;

export const DELIVERY_STATUSES = ["pending", "delivered", "exhausted", "skipped"] as const;

/** How long the previous secret signs too after a rotation, in hours: unless said otherwise, and at most. */
export const ROTATION_HOURS = 24;
export const MAX_ROTATION_HOURS = 168;

/** Maximum entries of each filter of an endpoint. */
export const MAX_FILTER = 50;
