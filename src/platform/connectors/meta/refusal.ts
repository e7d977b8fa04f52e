import { lookUp } from "#kernel/look-up.ts";
import type { PublishOutcome } from "../contract.ts";
import { explainError } from "../shared/http/errors.ts";
import { codeOf, META_ERRORS, type MetaErrorCode } from "./errors.ts";
import type { GraphResponse } from "./graph.ts";

/** Subcodes that say that the prepared container has expired or is unknown. */
const CONTAINER_GONE = [2207006, 2207008, 2207020];
/** The account's daily number of posts is used up. */
const QUOTA_USED_UP = 2207042;
/** The number counts the last 24 hours, so room appears before a day is over. */
const QUOTA_SECONDS = 3600;

export type Refused = Extract<PublishOutcome, { kind: "failed" | "throttled" | "start_over" }>;

/** The outcome of a response by which nothing was published. */
export function refusalOf(response: Exclude<GraphResponse, { kind: "ok" }>): Refused {
  if (response.kind === "throttled") return response;
  const { error } = response;
  if (CONTAINER_GONE.includes(error.subcode)) return { kind: "start_over" };
  if (error.subcode === QUOTA_USED_UP) return { kind: "throttled", seconds: QUOTA_SECONDS, scope: "channel" };
  return failed(codeOf(error) ?? "refused", error.message);
}

/** For requests that no container is behind. */
export function plainRefusalOf(
  response: Exclude<GraphResponse, { kind: "ok" }>,
): Extract<PublishOutcome, { kind: "failed" | "throttled" }> {
  const outcome = refusalOf(response);
  return outcome.kind === "start_over" ? failed("not_there") : outcome;
}

/** @param said Meta's own message, which completes the general one */
export function failed(code: MetaErrorCode, said = ""): Extract<PublishOutcome, { kind: "failed" }> {
  const error = explainError(META_ERRORS, code);
  const message = code === "refused" && said !== "" ? `Meta refused the post: ${said}` : error.message;
  return { kind: "failed", error: { ...error, message }, retryAfterSeconds: null };
}

/** A container's or video's own error text, such as “Error: … error code 2207026”, as an outcome. */
export function failedProcessing(text: string): Extract<PublishOutcome, { kind: "failed" }> {
  const [digits = "0"] = /\b22\d{5}\b/.exec(text) ?? [];
  const named = lookUp(CONTAINER_ERRORS, text.trim());
  const code = named ?? codeOf({ code: 0, subcode: Number(digits) });
  return failed(code ?? "media_refused", text);
}

/** Threads' names. Source: developers.facebook.com/docs/threads/troubleshooting. */
const CONTAINER_ERRORS: Readonly<Record<string, MetaErrorCode>> = {
  FAILED_DOWNLOADING_VIDEO: "media_not_fetched",
  FAILED_PROCESSING_AUDIO: "media_format",
  FAILED_PROCESSING_VIDEO: "media_format",
  INVALID_ASPEC_RATIO: "media_ratio",
  INVALID_ASPECT_RATIO: "media_ratio",
  INVALID_BIT_RATE: "media_format",
  INVALID_DURATION: "media_format",
  INVALID_FRAME_RATE: "media_format",
  INVALID_AUDIO_CHANNELS: "media_format",
  INVALID_AUDIO_CHANNEL_LAYOUT: "media_format",
};
