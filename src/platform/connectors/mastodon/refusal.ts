import { z } from "zod";
import { type JsonReply, secondsOf } from "../ask-json.ts";
import { NOT_AUTHORIZED } from "../codes.ts";
import type { PublishOutcome } from "../contract.ts";
import { explainError } from "../errors.ts";
import { ERRORS } from "./errors.ts";

const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** What the server says is wrong, or what its status says. */
export function messageOf({ status, json }: JsonReply): string {
  const { data } = Refusal.safeParse(json);
  return data?.error_description ?? data?.error ?? `The server responded with status ${status}.`;
}

/**
 * What an answer means that is no success. Of a server that broke, or a proxy that waited for it in vain, nobody knows
 * how far it came.
 */
export function refusalOf(
  response: JsonReply,
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

/** A suspended account's token still reads, and is told so in words when it writes. */
function isLoginDisabled(expected: string): boolean {
  return /disabled|suspended|not usable|confirm/i.test(expected);
}

/** @param message in place of the table's, where the server said more */
export function failed(code: string, message?: string): Extract<PublishOutcome, { kind: "failed" }> {
  const error = explainError(ERRORS, code);
  return { kind: "failed", error: message === undefined ? error : { ...error, message }, retryAfterSeconds: null };
}

/** By the server's own clock where it tells the time; five minutes, its usual period, where it says nothing. */
export function secondsUntilReset({ headers }: JsonReply, now: Date): number {
  const after = secondsOf(headers["retry-after"]);
  if (after !== null) return after;
  const reset = Date.parse(headers["x-ratelimit-reset"] ?? "");
  if (Number.isNaN(reset)) return 300;
  const clock = Date.parse(headers.date ?? "");
  return secondsOf((reset - (Number.isNaN(clock) ? now.getTime() : clock)) / 1000 + 1) ?? 300;
}
