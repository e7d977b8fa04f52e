import type { OutgoingEvent } from "./schema.ts";
import { ATTEMPTS, type EventName, STREAK_LIMIT } from "./terms.ts";

export { newSecret, requestHeaders, serviceSignature, standardSignature } from "./sign.ts";

/**
 * Seconds from a failed attempt to the next: after the first, the second, the third. With
 * three attempts the last entry is never used.
 */
export const SCHEDULE = [10, 60, 300] as const;
/** Maximum concurrent requests to one endpoint, across all workers, so that a hanging one does not affect others. */
export const LANES = 2;

/** One job per lane of an endpoint. */
export const wakesForAllLanes = (endpointId: number) =>
  Array.from({ length: LANES }, () => ({ endpoint_id: endpointId }));

/** Timeout of the whole request in milliseconds, from the DNS lookup to the last byte of the response. */
export const DEADLINE_MS = 15_000;
/** Maximum bytes of the response body that are kept. */
export const STORED_RESPONSE_BYTES = 8192;
/** How long the previous secret signs too after a rotation. */
export const ROTATION_HOURS = 24;

export type Step = { status: "delivered" | "exhausted" } | { status: "pending"; afterSeconds: number };

type Ended = { number: number; succeeded: boolean; error: string | null };

/**
 * What happens to a delivery after its attempt `number` (from 1). An attempt interrupted by a worker crash counts,
 * because its request may have arrived; but the receiver is not at fault, so the next one does not wait.
 */
export function nextStep({ number, succeeded, error }: Ended): Step {
  if (succeeded) return { status: "delivered" };
  const afterSeconds = error === INTERRUPTED.error ? 0 : SCHEDULE[number - 1];
  return number >= ATTEMPTS || afterSeconds === undefined
    ? { status: "exhausted" }
    : { status: "pending", afterSeconds };
}

/** The effect of deliveries on their endpoint. */
export type Health = { status: "enabled" | "disabled"; failureStreak: number };

/** A successful delivery resets the streak; an exhausted one extends it, and the tenth disables the endpoint. */
export function healthAfter({ status, failureStreak }: Health, step: Step): Health {
  if (step.status === "pending") return { status, failureStreak };
  if (step.status === "delivered") return { status, failureStreak: 0 };
  const streak = failureStreak + 1;
  return { status: streak >= STREAK_LIMIT ? "disabled" : status, failureStreak: streak };
}

/**
 * A worker without a heartbeat for this long counts as crashed; a running one extends its lease every
 * `LEASE_RENEWAL_SECONDS`. Together below ten seconds, after which another worker resumes the deliveries.
 */
export const LEASE_SECONDS = 6;
export const LEASE_RENEWAL_SECONDS = 1.5;

/** An attempt whose worker crashed: it may have arrived, so it counts. */
export const INTERRUPTED = {
  succeeded: false,
  responseCode: null,
  responseBody: null,
  error: "interrupted",
  durationMs: null,
  requestHeaders: null,
};

/** Rate limit of a brand's test deliveries. */
export const TEST_RATE = { limit: 60, windowSeconds: 60 };

/** The body of a test of one event: the shape of the real one, about a post that does not exist. */
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
