import type { Event, WebhookEndpoint } from "#client/types.gen.ts";
import { usageError } from "./failure.ts";

type EventName = Event["event"];

const NAMES: Record<EventName, true> = {
  "post.published": true,
  "post.failed": true,
  "post.expired": true,
  "post.approved": true,
  "post.commented": true,
};

/** The events of the stream, and those that an endpoint receives unless others are named. */
export const EVENT_NAMES = Object.keys(NAMES) as EventName[];

/** Those that an endpoint receives only if they are named. */
const EXTRA: Record<Exclude<WebhookEndpoint["events"][number], EventName>, true> = {
  "post.created": true,
  "post.updated": true,
  "post.submitted": true,
  "post.changes_requested": true,
  "post.scheduled": true,
  "post.canceled": true,
  "post.deleted": true,
  "publication.edited": true,
  "publication.deleted": true,
  "receipt.issued": true,
  "channel.connected": true,
  "channel.disconnected": true,
  "inbox.received": true,
  "inbox.replied": true,
  "member.joined": true,
  "brand.held": true,
  "brand.released": true,
  "metrics.updated": true,
  "report.ready": true,
  "webhook_endpoint.disabled": true,
};

/** Every event that an endpoint can subscribe to. */
export const ENDPOINT_EVENTS = [...EVENT_NAMES, ...Object.keys(EXTRA)] as WebhookEndpoint["events"];

/**
 * The same for endpoints, which can name further events.
 * @throws Failure usage for one that does not exist
 */
export function endpointEvents(value: readonly string[]): WebhookEndpoint["events"] {
  return chosenOf(ENDPOINT_EVENTS, value);
}

/**
 * Names as given on the command line; without any, all.
 * @throws Failure usage for one that does not exist
 */
export function eventNames(value: readonly string[] | undefined): EventName[] {
  return chosenOf(EVENT_NAMES, value ?? EVENT_NAMES);
}

function chosenOf<Name extends string>(all: readonly Name[], names: readonly string[]): Name[] {
  const unknown = names.find((name) => !(all as readonly string[]).includes(name));
  if (unknown !== undefined) throw usageError(`Unknown event ${unknown}.`, `Available: ${all.join(", ")}.`);
  return all.filter((name) => names.includes(name));
}
