import type { ChangeOutcome, PublishError } from "#platform/connectors/contract.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";

/** Seconds by which the lease of a claim exceeds the timeout of the call made under it. */
export const LEASE_MARGIN_SECONDS = 15;
/** Pauses between tries, in seconds; short, because a user is waiting. */
const RETRY_SECONDS = [5, 30, 120, 600];
/** A rate limit that lasts longer than this many seconds is not waited for. */
const LONGEST_WAIT_SECONDS = 86_400;

/** What is known about a change when it is claimed. */
export type ChangeState = {
  /** A request may have been sent for which there is no response. */
  isAmbiguous: boolean;
  /** Calls so far, including this one. */
  tries: number;
  /** Seconds since the user requested it. */
  ageSeconds: number;
  /** Whether the channel's access can be refreshed. */
  canRefresh: boolean;
};

export type ChangeResult =
  | { kind: "done" }
  /** Retry after this many seconds. */
  | { kind: "again"; error: PublishError; seconds: number; isAmbiguous: boolean }
  /** Like `again`, but it does not count as a try; with `block`, all other requests to the channel, or of the app, wait as well. */
  | { kind: "later"; seconds: number; block: "channel" | "app" | null }
  /** `isGone`: the post no longer exists on the platform, as the edit found out. */
  | { kind: "failed" | "unknown"; error: PublishError; isGone: boolean }
  /** Released unchanged. */
  | { kind: "released" };

/** Decides how a change ends from the outcome of a call and what is known about earlier calls. */
export function resultOfChange(
  outcome: ChangeOutcome,
  kind: "edit" | "delete",
  { isAmbiguous, tries, ageSeconds, canRefresh }: ChangeState,
): ChangeResult {
  switch (outcome.kind) {
    case "done":
      return { kind: "done" };
    case "not_there":
      return kind === "delete" ? { kind: "done" } : { kind: "failed", error: NOT_THERE, isGone: true };
    case "throttled": {
      const { seconds, scope: block } = outcome;
      if (ageSeconds + seconds <= LONGEST_WAIT_SECONDS) return { kind: "later", seconds, block };
      return { kind: isAmbiguous ? "unknown" : "failed", error: THROTTLED, isGone: false };
    }
    case "failed": {
      const { error, retryAfterSeconds } = outcome;
      // Access that was revoked early is refreshed before the second try.
      if (error.code === NOT_AUTHORIZED && canRefresh && tries === 1) {
        return { kind: "again", error, seconds: 1, isAmbiguous };
      }
      const pause = error.retryable ? RETRY_SECONDS[tries - 1] : undefined;
      if (pause !== undefined) {
        return { kind: "again", error, seconds: Math.max(pause, retryAfterSeconds ?? 0), isAmbiguous };
      }
      // This refusal does not tell whether an earlier call without a response succeeded.
      return { kind: isAmbiguous ? "unknown" : "failed", error, isGone: false };
    }
    case "unknown": {
      const error = { ...NO_RESPONSE, message: outcome.message };
      const pause = RETRY_SECONDS[tries - 1];
      if (pause === undefined) return { kind: "unknown", error: NO_RESPONSE, isGone: false };
      return { kind: "again", error, seconds: pause, isAmbiguous: true };
    }
  }
}

const NOT_THERE: PublishError = {
  code: "not_there",
  category: "user",
  message: "The post is no longer on the platform.",
  retryable: false,
};
const THROTTLED: PublishError = {
  code: "throttled",
  category: "platform",
  message: "The platform has been limiting requests for a day. Try again later.",
  retryable: false,
};
const NO_RESPONSE: PublishError = {
  code: "no_answer",
  category: "platform",
  message: "The platform didn't respond, so the post may or may not have been changed there. Trying again is safe.",
  retryable: true,
};
