import { z } from "zod";
import { askJson, type JsonReply, type JsonRequest, secondsOf } from "../ask-json.ts";
import { NOT_AUTHORIZED } from "../codes.ts";
import type { Call, PublishOutcome } from "../contract.ts";
import { explainError } from "../errors.ts";
import { ERRORS } from "./errors.ts";

/** One call of a method by its name in the lexicon: a query by GET, a procedure by POST. */
export function xrpc(
  call: Pick<Call, "egress">,
  server: string,
  method: string,
  { token, query, headers, ...request }: Omit<JsonRequest, "url"> & { token?: string; query?: URLSearchParams } = {},
): Promise<JsonReply> {
  const named = token === undefined ? headers : { authorization: `Bearer ${token}`, ...headers };
  const url = `${server}/xrpc/${method}${query ? `?${query}` : ""}`;
  return askJson(call, { url, ...request, ...(named && { headers: named }) });
}

const Refusal = z.object({ error: z.string(), message: z.string().optional() });

/** The name of the error that an answer says, and its sentence. */
export function errorOf({ status, json }: JsonReply): { name: string; message: string } {
  const { data } = Refusal.safeParse(json);
  const name = data?.error ?? "";
  return { name, message: data?.message || name || `The server responded with status ${status}.` };
}

const ENDED = ["ExpiredToken", "InvalidToken", "AuthMissing", "AuthenticationRequired"];
const CLOSED = ["AccountTakedown", "AccountDeactivated", "AccountSuspended", "AccountInactive"];

/** Whether the server says that the session is over, rather than that something else is wrong. */
export function isSessionOver(answer: JsonReply): boolean {
  return ENDED.includes(errorOf(answer).name);
}

export function isAccountClosed(answer: JsonReply): boolean {
  return CLOSED.includes(errorOf(answer).name);
}

/** What an answer means that is no success. Of a server that broke nobody knows how far it came. */
export function refusalOf(
  answer: JsonReply,
  now: Date,
): Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }> {
  const { status } = answer;
  const { message } = errorOf(answer);
  if (status === 429) return { kind: "throttled", seconds: secondsUntilReset(answer, now), scope: "channel" };
  if (isAccountClosed(answer)) return failed("account_closed");
  if (status === 401 || isSessionOver(answer)) return failed(NOT_AUTHORIZED);
  if (status === 413) return failed("media_refused", `The server can't use one of the files: ${message}`);
  if (status >= 300 && status < 500) return failed("refused", `The server refused the post: ${message}`);
  return { kind: "unknown", message: `${message} The post may or may not have been published.` };
}

/** @param message in place of the table's, where the server said more */
export function failed(code: string, message?: string): Extract<PublishOutcome, { kind: "failed" }> {
  const error = explainError(ERRORS, code);
  return { kind: "failed", error: message === undefined ? error : { ...error, message }, retryAfterSeconds: null };
}

/** By the server's own clock where it tells the time; five minutes, a usual period, where it says nothing. */
function secondsUntilReset({ headers }: JsonReply, now: Date): number {
  const after = secondsOf(headers["retry-after"]);
  if (after !== null) return after;
  const reset = Number(headers["ratelimit-reset"]);
  if (!Number.isFinite(reset) || reset <= 0) return 300;
  const clock = Date.parse(headers.date ?? "");
  return secondsOf(reset - (Number.isNaN(clock) ? now.getTime() : clock) / 1000 + 1) ?? 300;
}
