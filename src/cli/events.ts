import type { Event } from "#client/types.gen.ts";
import { usageError } from "./failure.ts";

export type EventName = Event["event"];

const NAMES: Record<EventName, true> = {
  "post.published": true,
  "post.failed": true,
  "post.expired": true,
  "post.approved": true,
  "post.commented": true,
};

/** The events of webhooks, in the order of the documentation. */
export const EVENT_NAMES = Object.keys(NAMES) as EventName[];

/**
 * Names as given on the command line; without any, all.
 * @throws Failure usage for one that does not exist
 */
export function eventNames(value: readonly string[] | undefined): EventName[] {
  const names = value ?? EVENT_NAMES;
  const unknown = names.find((name) => !Object.hasOwn(NAMES, name));
  if (unknown !== undefined) throw usageError(`Unknown event ${unknown}.`, `Available: ${EVENT_NAMES.join(", ")}.`);
  return EVENT_NAMES.filter((name) => names.includes(name));
}
