import type { OutgoingEvent } from "./schema.ts";
import { ATTEMPTS, type EventName, STREAK_LIMIT } from "./terms.ts";

export { newSecret, requestHeaders, serviceSignature, standardSignature } from "./sign.ts";

/**
 * Seconds from a failed attempt to the next (interface.md, "Delivery"): after the first, the second, the third. With
 * three attempts the last step is never reached.
 */
export const SCHEDULE = [10, 60, 300] as const;
/** Requests under way to one endpoint, over all workers: one that hangs must cost nobody else. */
export const LANES = 2;

/** Wakes for as many lanes as an endpoint has. */
export const wakesForAllLanes = (endpointId: number) =>
  Array.from({ length: LANES }, () => ({ endpoint_id: endpointId }));

/** For everything together, from resolving the name to the last byte of the answer. */
export const DEADLINE_MS = 15_000;
/** Of the answer's body. */
export const STORED_RESPONSE_BYTES = 8192;
/** After a rotation the previous secret signs too for so long. */
export const ROTATION_HOURS = 24;

export type Step = { status: "delivered" | "exhausted" } | { status: "pending"; afterSeconds: number };

type Ended = { number: number; succeeded: boolean; error: string | null };

/**
 * What becomes of a delivery after its attempt `number` (from 1). One that our own worker's death cut short counts, for
 * its request may have arrived; but the receiver did nothing wrong, and the next one does not wait.
 */
export function nextStep({ number, succeeded, error }: Ended): Step {
  if (succeeded) return { status: "delivered" };
  const afterSeconds = error === INTERRUPTED.error ? 0 : SCHEDULE[number - 1];
  return number >= ATTEMPTS || afterSeconds === undefined
    ? { status: "exhausted" }
    : { status: "pending", afterSeconds };
}

/** What deliveries do to their endpoint. */
export type Health = { status: "enabled" | "disabled"; failureStreak: number };

/** A delivery that arrived ends the streak; one that used up its attempts lengthens it, and the tenth disables. */
export function healthAfter({ status, failureStreak }: Health, step: Step): Health {
  if (step.status === "pending") return { status, failureStreak };
  if (step.status === "delivered") return { status, failureStreak: 0 };
  const streak = failureStreak + 1;
  return { status: streak >= STREAK_LIMIT ? "disabled" : status, failureStreak: streak };
}

/**
 * After so long without a word from the worker that holds a lane it is taken for dead; while it lives it extends the
 * lease every `KEEP_SECONDS`. Together below ten seconds: so soon another resumes what a dead one left.
 */
export const LEASE_SECONDS = 6;
export const LEASE_RENEWAL_SECONDS = 1.5;

/** An attempt whose worker died: it may have arrived, so it counts. */
export const INTERRUPTED = {
  succeeded: false,
  responseCode: null,
  responseBody: null,
  error: "interrupted",
  durationMs: null,
  requestHeaders: null,
};

/** product.md §9: test deliveries of one brand. */
export const TEST_RATE = { limit: 60, windowSeconds: 60 };

/** What a test of one event tells: the shape of the real one, about a post that does not exist. */
export function sampleEvent(event: EventName): OutgoingEvent {
  if (event === "post.approved") return { event, post_id: 0, status: "scheduled", approved_via: "studio" };
  if (event === "post.commented") {
    return { event, post_id: 0, status: "in_review", comment_id: 0, kind: "comment", body: "A sample comment." };
  }
  const isLive = event === "post.published";
  const publication = {
    id: 0,
    platform: "feed",
    external_id: isLive ? "sample" : "",
    permalink: isLive ? "https://example.com/sample" : "",
  };
  return { event, post_id: 0, status: event.replace("post.", ""), publication };
}
