import { z } from "zod";
import type { Call, PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { failedBy } from "../shared/http/errors.ts";
import { type JsonRequest, type JsonResponse, requestJson, secondsOf } from "../shared/http/request-json.ts";
import { ERRORS } from "./errors.ts";

/** Source: atproto.com/specs/xrpc#error-responses, read 28 November 2026. */
export const Refusal = z.object({ error: z.string(), message: z.string().optional() });

/** Calls a method by its name in the lexicon: a query by GET, a procedure by POST. */
export function sendRequest(
  call: Pick<Call, "egress">,
  server: string,
  method: string,
  { token, query, headers, ...request }: Omit<JsonRequest, "url"> & { token?: string; query?: URLSearchParams } = {},
): Promise<JsonResponse> {
  const named = token === undefined ? headers : { authorization: `Bearer ${token}`, ...headers };
  const url = xrpcUrl(server, method, query);
  return requestJson(call, { url, ...request, ...(named && { headers: named }) }, Refusal);
}

export function xrpcUrl(server: string, method: string, query?: URLSearchParams): string {
  return `${server}/xrpc/${method}${query ? `?${query}` : ""}`;
}

/** The error's name and message in a response. */
export function errorOf({ status, json }: JsonResponse): { name: string; message: string } {
  const { data } = Refusal.safeParse(json);
  const name = data?.error ?? "";
  return { name, message: data?.message || name || `The server responded with status ${status}.` };
}

const ENDED = ["ExpiredToken", "InvalidToken", "AuthMissing", "AuthenticationRequired"];
/** Refusals of a proof of possession, which say nothing about the grant. */
const PROOF_REFUSED = ["use_dpop_nonce", "invalid_dpop_proof"];
const CLOSED = ["AccountTakedown", "AccountDeactivated", "AccountSuspended", "AccountInactive"];

/** Whether the response says that the session has ended, rather than another error. */
export function isSessionOver(response: JsonResponse): boolean {
  return ENDED.includes(errorOf(response).name);
}

export function isAccountClosed(response: JsonResponse): boolean {
  return CLOSED.includes(errorOf(response).name);
}

/** The outcome of an unsuccessful response. After a server error the result of the request is unknown. */
export function refusalOf(
  response: JsonResponse,
  now: Date,
): Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }> {
  const { status } = response;
  const { message } = errorOf(response);
  if (status === 429) return { kind: "throttled", seconds: secondsUntilReset(response, now), scope: "channel" };
  if (isAccountClosed(response)) return failed("account_closed");
  if (PROOF_REFUSED.includes(errorOf(response).name)) return failed("proof_refused");
  if (status === 401 || isSessionOver(response)) return failed(NOT_AUTHORIZED);
  if (status === 413) return failed("media_refused", `The server can't use one of the files: ${message}`);
  if (status >= 300 && status < 500) return failed("refused", `The server refused the post: ${message}`);
  return { kind: "unknown", message: `${message} The post may or may not have been published.` };
}

export const failed = failedBy<string>(ERRORS);

/** Seconds until the rate limit resets, by the server's own clock; five minutes, a usual period, when it does not say. */
export function secondsUntilReset({ headers }: JsonResponse, now: Date): number {
  const after = secondsOf(headers["retry-after"]);
  if (after !== null) return after;
  const reset = Number(headers["ratelimit-reset"]);
  if (!Number.isFinite(reset) || reset <= 0) return 300;
  const clock = Date.parse(headers.date ?? "");
  return secondsOf(reset - (Number.isNaN(clock) ? now.getTime() : clock) / 1000 + 1) ?? 300;
}
