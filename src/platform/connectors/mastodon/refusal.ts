import type { PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { failedBy } from "../shared/http/errors.ts";
import { type JsonResponse, secondsOf } from "../shared/http/request-json.ts";
import { Refusal } from "./api.ts";
import { ERRORS } from "./errors.ts";

/** The server's error message, or its HTTP status. */
export function messageOf({ status, json }: JsonResponse): string {
  const { data } = Refusal.safeParse(json);
  return data?.error_description ?? data?.error ?? `The server responded with status ${status}.`;
}

/**
 * The outcome of an unsuccessful response. After a server error or a proxy's timeout the result of the request is
 * unknown.
 */
export function refusalOf(
  response: JsonResponse,
  now: Date,
): Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }> {
  const { status } = response;
  const expected = messageOf(response);
  if (status === 429) return { kind: "throttled", seconds: secondsUntilReset(response, now), scope: "channel" };
  if (status === 401) return failed(NOT_AUTHORIZED);
  if (status === 403) return failed(isLoginDisabled(expected) ? "login_disabled" : "forbidden");
  if (status === 404) return failed("parent_gone");
  if (status === 413) return failed("media_refused");
  if (status === 422 && /not finished processing|try again/i.test(expected)) return failed("media_not_ready");
  if (status >= 400 && status < 500) return failed("refused", `The server refused the post: ${expected}`);
  if (status >= 300 && status < 400) return failed("moved");
  return { kind: "unknown", message: `${expected} The post may or may not have been published.` };
}

/** A suspended account's token can still read; only writing returns an error, identified by its text. */
function isLoginDisabled(expected: string): boolean {
  return /disabled|suspended|not usable|confirm/i.test(expected);
}

export const failed = failedBy<string>(ERRORS);

/**
 * Seconds until the rate limit resets, by the server's own clock; five minutes, its usual period, when it does not say.
 */
export function secondsUntilReset({ headers }: JsonResponse, now: Date): number {
  const after = secondsOf(headers["retry-after"]);
  if (after !== null) return after;
  const reset = Date.parse(headers["x-ratelimit-reset"] ?? "");
  if (Number.isNaN(reset)) return 300;
  const clock = Date.parse(headers.date ?? "");
  return secondsOf((reset - (Number.isNaN(clock) ? now.getTime() : clock)) / 1000 + 1) ?? 300;
}
