import { z } from "zod";
import type { Call, PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { failedBy } from "../shared/http/errors.ts";
import { type JsonRequest, type JsonResponse, requestJson, secondsOf } from "../shared/http/request-json.ts";
import { ERRORS, type XError } from "./errors.ts";

/** Origins of X: its API, and the page of consent. Source: docs.x.com/fundamentals/authentication. */
export type XSite = { api: string; site: string };
export const X: XSite = { api: "https://api.x.com", site: "https://x.com" };

/** A channel's encrypted credentials. */
export const Credentials = z.object({
  token: z.string(),
  refreshToken: z.string().optional(),
  userId: z.string(),
  username: z.string(),
  /** What X granted. */
  scope: z.string().optional(),
});
export type Credentials = z.infer<typeof Credentials>;

export function readCredentials({ credentials }: { credentials: string | null }): Credentials {
  return Credentials.parse(JSON.parse(credentials ?? "null"));
}

const Problem = z.object({ title: z.string(), detail: z.string().optional(), type: z.string().optional() });
const Errors = z.object({
  errors: z.array(z.object({ message: z.string().optional(), detail: z.string().optional() })).min(1),
});
/** Source: docs.x.com/x-api/fundamentals/response-codes-and-errors, as public clients have it, read 28 November 2026. */
const Refusal = z.union([Problem, Errors]);

/** Sends one request to the API. */
export function sendToX(
  call: Pick<Call, "egress">,
  url: string,
  { token, headers, ...request }: Omit<JsonRequest, "url"> & { token: string },
): Promise<JsonResponse> {
  return requestJson(call, { url, ...request, headers: { authorization: `Bearer ${token}`, ...headers } }, Refusal);
}

/** X's own words, or the HTTP status. */
export function messageOf({ status, json }: JsonResponse): string {
  const [first] = Errors.safeParse(json).data?.errors ?? [];
  const { data } = Problem.safeParse(json);
  return data?.detail ?? first?.detail ?? first?.message ?? data?.title ?? `X responded with status ${status}.`;
}

type Refused = Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }>;

/** The outcome of an unsuccessful response. After a server error the result of the request is unknown. */
export function refusalOf(response: JsonResponse, now: Date): Refused {
  const { status } = response;
  const expected = messageOf(response);
  if (status === 429) return { kind: "throttled", seconds: secondsUntilReset(response, now), scope: "channel" };
  if (status === 401) return failed(NOT_AUTHORIZED);
  if (status === 402 || /credits|spend cap|usage cap/i.test(expected)) return failed("credits_depleted");
  if (status === 403) return failed(codeOfForbidden(expected));
  if (status === 404 || /tweet that is deleted|not visible to you/i.test(expected)) return failed("parent_gone");
  if (status === 400 && /media/i.test(expected)) return failed("media_refused", `X refused a file: ${expected}`);
  if (status >= 300 && status < 500) return failed("refused", `X refused the post: ${expected}`);
  return { kind: "unknown", message: `${expected} The post may or may not have been published.` };
}

function codeOfForbidden(expected: string): XError {
  if (/duplicate/i.test(expected)) return "duplicate";
  if (/cashtag/i.test(expected)) return "too_many_cashtags";
  if (/not been mentioned|summoned/i.test(expected)) return "reply_not_summoned";
  if (/suspended|locked/i.test(expected)) return "suspended";
  if (/deleted|not visible/i.test(expected)) return "parent_gone";
  return "forbidden";
}

export const failed = failedBy<XError>(ERRORS);

/** `x-rate-limit-reset` is in seconds since 1970. Fifteen minutes, X's window, when nothing is said. */
export function secondsUntilReset({ headers }: JsonResponse, now: Date): number {
  const reset = Number(headers["x-rate-limit-reset"]);
  const clock = Date.parse(headers.date ?? "");
  const current = (Number.isNaN(clock) ? now.getTime() : clock) / 1000;
  const wait = headers["x-rate-limit-reset"] === undefined ? null : secondsOf(reset - current);
  return wait ?? secondsOf(headers["retry-after"]) ?? 900;
}

export function permalinkOf(username: string, id: string): string {
  return `https://x.com/${username}/status/${id}`;
}
