import { ATTEMPTS, STREAK_LIMIT } from "./terms.ts";

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

/** What an endpoint's events may be about; an empty list means any. */
export type Filters = { channelIds: number[]; tags: string[]; campaignIds: number[]; authorIds: number[] };

/** What an event is about. A part is null where the event has none of it, so that no filter applies to it. */
export type Subject = {
  channelIds: readonly number[] | null;
  post: { tags: readonly string[]; campaignId: number | null; authorId: number } | null;
};

export function hasFilters({ channelIds, tags, campaignIds, authorIds }: Filters): boolean {
  return channelIds.length + tags.length + campaignIds.length + authorIds.length > 0;
}

/** Whether an event is of interest to an endpoint: it meets every filter that applies to it. */
export function passesFilters(filters: Filters, { channelIds, post }: Subject): boolean {
  const meets = <Value>(wanted: readonly Value[], found: readonly Value[] | null) =>
    wanted.length === 0 || found === null || found.some((each) => wanted.includes(each));
  return (
    meets(filters.channelIds, channelIds) &&
    meets(filters.tags, post?.tags ?? null) &&
    meets(filters.campaignIds, post && (post.campaignId === null ? [] : [post.campaignId])) &&
    meets(filters.authorIds, post && [post.authorId])
  );
}
