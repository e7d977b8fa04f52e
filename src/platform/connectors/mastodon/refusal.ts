import { z } from "zod";
import type { JsonReply } from "../ask-json.ts";
import { NOT_AUTHORIZED, type PublishError, type PublishOutcome } from "../contract.ts";

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
  answer: JsonReply,
  now: Date,
): Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }> {
  const { status } = answer;
  const said = messageOf(answer);
  if (status === 429) return { kind: "throttled", seconds: secondsUntilReset(answer, now), scope: "channel" };
  if (status === 401)
    return failed(NOT_AUTHORIZED, "user", "The server no longer accepts our access. Reconnect the channel.");
  if (status === 403 && isLoginDisabled(said))
    return failed(NOT_AUTHORIZED, "user", `The server doesn't let this account in: ${said}`);
  if (status === 403) return failed("forbidden", "user", `The server doesn't allow it: ${said}`);
  if (status === 404) return failed("not_found", "user", "The server doesn't know what this post replies to.");
  if (status === 413) return failed("media_too_large", "user", "The server doesn't take files as large as this.");
  if (status === 422 && /not finished processing|try again/i.test(said))
    return failed("media_not_ready", "platform", said, true);
  if (status === 422) return failed("refused", "user", `The server refused the post: ${said}`);
  if (status >= 400 && status < 500) return failed("refused", "platform", `The server refused the post: ${said}`);
  if (status >= 300 && status < 400)
    return failed("moved", "user", "The server redirects to another address. Reconnect the channel.");
  return { kind: "unknown", message: `${said} The post may or may not have been published.` };
}

/** A suspended account's token still reads, and is told so in words when it writes. */
function isLoginDisabled(said: string): boolean {
  return /disabled|suspended|not usable|confirm/i.test(said);
}

function failed(
  code: string,
  category: PublishError["category"],
  message: string,
  retryable = false,
): Extract<PublishOutcome, { kind: "failed" }> {
  return { kind: "failed", error: { code, category, message, retryable }, retryAfterSeconds: null };
}

const LONGEST_SECONDS = 86_400;

/** By the server's own clock where it tells the time; five minutes, its usual period, where it says nothing. */
export function secondsUntilReset({ headers }: JsonReply, now: Date): number {
  const after = headers["retry-after"];
  if (after !== undefined && /^\d{1,6}$/.test(after)) return bounded(Number(after));
  const reset = Date.parse(headers["x-ratelimit-reset"] ?? "");
  if (Number.isNaN(reset)) return 300;
  const clock = Date.parse(headers.date ?? "");
  return bounded(Math.ceil((reset - (Number.isNaN(clock) ? now.getTime() : clock)) / 1000) + 1);
}

function bounded(seconds: number): number {
  return Math.min(Math.max(seconds, 1), LONGEST_SECONDS);
}
