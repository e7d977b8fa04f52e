import type { PrepareOutcome, PublishError, PublishOutcome } from "#platform/connectors/contract.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import { retryDelay, type Timing } from "../rules.ts";
import type { ClaimedPublication } from "./claim.ts";
import type { Ending } from "./ending.ts";

/** Minimum pause in seconds, for a platform whose containers expire at once. */
const START_OVER_SECONDS = 1;

/** The ending of a claim that failed with an internal error; nothing was sent under it. */
export function resultOfDefect(claimed: ClaimedPublication, timing: Timing): Ending {
  // The platform has accepted it: polling again is harmless, sending again is not.
  if (claimed.isProcessing && claimed.sinceFirstSent > timing.processing)
    return { kind: "unknown", error: STILL_PROCESSING };
  if (claimed.isProcessing) return { kind: "released", seconds: timing.lease };
  return resultOf({ kind: "failed", error: DEFECT, retryAfterSeconds: null }, claimed, true, timing);
}

/** Decides how a claim ends from the outcome of sending and what is known about earlier tries. Pure. */
export function resultOf(
  outcome: PublishOutcome,
  claimed: Pick<ClaimedPublication, "isAmbiguous" | "tries" | "sinceDue">,
  canSettle: boolean,
  timing: Timing,
): Ending {
  if (outcome.kind === "start_over") return { kind: "released", state: null, seconds: START_OVER_SECONDS };
  if (outcome.kind === "done")
    return {
      kind: "published",
      externalId: outcome.externalId,
      permalink: outcome.permalink,
      ...("quota" in outcome && outcome.quota ? { quota: outcome.quota } : {}),
      ...("note" in outcome && outcome.note ? { note: outcome.note } : {}),
    };
  if (outcome.kind === "processing")
    return { kind: "processing", state: outcome.state, seconds: outcome.pollAfterSeconds };
  if (outcome.kind === "throttled") return postpone(outcome, claimed, timing);
  const tries = claimed.tries + 1;
  if (outcome.kind === "failed") {
    const { error } = outcome;
    // This sets the channel to needs_reconnect: the publication waits with the channel's others.
    if (error.code === NOT_AUTHORIZED && !claimed.isAmbiguous)
      return { kind: "retry", error, seconds: 0, mayBeThere: false };
    const seconds = error.retryable ? retryDelay(tries, outcome.retryAfterSeconds, timing) : null;
    // With refreshed access or a reconnected channel, the platform can still be asked.
    const again = error.code === NOT_AUTHORIZED && canSettle ? retryDelay(tries, null, timing) : null;
    if (claimed.isAmbiguous && again !== null) return { kind: "retry", error, seconds: again, mayBeThere: true };
    // This refusal does not tell whether an earlier request without a response succeeded.
    if (claimed.isAmbiguous)
      return seconds === null ? { kind: "unknown", error } : { kind: "retry", error, seconds, mayBeThere: true };
    return seconds === null
      ? { kind: "failed", error, mayBeThere: false }
      : { kind: "retry", error, seconds, mayBeThere: false };
  }
  const error = { ...NO_RESPONSE, message: outcome.message };
  if (!canSettle) return { kind: "unknown", error };
  const pause = retryDelay(tries, null, timing);
  const isLast = tries === timing.retry.length + 1;
  // After the first lost response, even of the last try, the platform is asked soon, before a user has to check.
  if (!claimed.isAmbiguous && (pause !== null || isLast))
    return { kind: "retry", error, seconds: Math.min(pause ?? timing.lease, timing.lease), mayBeThere: true };
  // After that the pauses are those of any other failure.
  return pause === null ? { kind: "unknown", error } : { kind: "retry", error, seconds: pause, mayBeThere: true };
}

/** Does not count as a try; still, a platform that never accepts it can't delay it forever. */
export function postpone(
  outcome: Extract<PrepareOutcome | PublishOutcome, { kind: "throttled" }>,
  { isAmbiguous, sinceDue }: Pick<ClaimedPublication, "isAmbiguous" | "sinceDue">,
  timing: Timing,
): Ending {
  const { seconds, scope } = outcome;
  if (sinceDue + seconds <= timing.throttled) {
    const waiting = { kind: "waiting", error: THROTTLED, seconds } as const;
    return scope === "videos"
      ? { ...waiting, block: null, videoQuota: outcome.videoQuota }
      : { ...waiting, block: scope };
  }
  const error = { ...THROTTLED, retryable: false };
  return isAmbiguous ? { kind: "unknown", error } : { kind: "failed", error, mayBeThere: false };
}

const DEFECT: PublishError = {
  code: "internal",
  category: "system",
  message: "Something went wrong on our side before the post was sent.",
  retryable: true,
};
export const DEFECT_WHILE_SENDING: PublishOutcome = {
  kind: "unknown",
  message: "Something went wrong on our side while the post was sent.",
};
const THROTTLED: PublishError = {
  code: "throttled",
  category: "platform",
  message: "The platform is limiting requests. The post will be sent when the limit is lifted.",
  retryable: true,
};
export const PACED: PublishError = {
  code: "paced",
  category: "platform",
  message: "The platform limits how fast posts are sent. The post is queued.",
  retryable: true,
};
export const NO_RESPONSE: PublishError = {
  code: "no_answer",
  category: "platform",
  message: "The platform didn't respond, so the post may or may not have been published.",
  retryable: false,
};
/** What a database may have forgotten, on a network that can't tell. */
export const IN_DOUBT: PublishError = {
  code: "database_switched",
  category: "system",
  message:
    "Another database server took over, which may not know that the post was sent. Check the platform before you send it again.",
  retryable: false,
};
export const STILL_PROCESSING: PublishError = {
  ...NO_RESPONSE,
  code: "still_processing",
  message: "The platform accepted the post but never confirmed that it was published.",
};
export const UNKNOWN_PLATFORM: PublishError = {
  code: "platform_unknown",
  category: "system",
  message: "The channel's platform isn't supported on this installation.",
  retryable: false,
};
export const WAITING: PublishError = {
  code: "channel_not_connected",
  category: "user",
  message: "The channel is disconnected. The post will be sent once the channel is reconnected.",
  retryable: true,
};
export const STOPPED: PublishError = {
  code: "stopped",
  category: "user",
  message:
    "Publishing was stopped just before the post was sent. It will be sent once the brand and the channel go on.",
  retryable: true,
};
export const NO_ACCESS: PublishError = {
  code: "no_access",
  category: "platform",
  message: "Access to the channel couldn't be renewed right now. The post will be sent once it is.",
  retryable: true,
};
export const NOT_CONNECTED: PublishError = {
  code: "channel_not_connected",
  category: "user",
  message: "The channel is disconnected. Reconnect it, then try again.",
  retryable: false,
};
