import { NOT_AUTHORIZED } from "#platform/connectors/codes.ts";
import type { ChangeOutcome, PublishError } from "#platform/connectors/contract.ts";

/** How much longer a claim lasts than the call under it may take, in seconds. */
export const LEASE_MARGIN_SECONDS = 15;
/** Pauses between tries; somebody waits for it. */
const RETRY_SECONDS = [5, 30, 120, 600];
/** A platform that limits requests for longer is not waited for. */
const LONGEST_WAIT_SECONDS = 86_400;

/** What is known of a change at the moment it is claimed. */
export type ChangeState = {
  /** A request may have left for which we have no answer. */
  isAmbiguous: boolean;
  /** Calls so far, this one included. */
  tries: number;
  /** Since somebody asked for it. */
  ageSeconds: number;
  /** Whether the channel's access can be refreshed. */
  canRefresh: boolean;
};

export type ChangeResult =
  | { kind: "done" }
  /** Again after so many seconds. */
  | { kind: "again"; error: PublishError; seconds: number; isAmbiguous: boolean }
  /** As `again`, but it counts as no try; with it waits all else that goes to the channel, or by our app. */
  | { kind: "later"; seconds: number; block: "channel" | "app" }
  /** `isGone`: it was removed on the platform, which the edit found out. */
  | { kind: "failed" | "unknown"; error: PublishError; isGone: boolean }
  /** Handed back untouched. */
  | { kind: "released" };

/** What the outcome of a call means, given what is known of earlier ones. */
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
      // A refusal now says nothing of an earlier call that got no answer.
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
