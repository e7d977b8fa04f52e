import { z } from "zod";
import { lookUp } from "#kernel/look-up.ts";
import type { Call, PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { failedBy } from "../shared/http/errors.ts";
import { type JsonResponse, requestJson, secondsOf } from "../shared/http/request-json.ts";
import { CODES, ERRORS, type RedditError } from "./errors.ts";

/** Origins of Reddit: its API for signed-in apps, and the site with the pages of consent and of tokens. */
export type RedditSite = { api: string; site: string };
export const REDDIT: RedditSite = { api: "https://oauth.reddit.com", site: "https://www.reddit.com" };

/** Reddit throttles apps that don't name themselves in this form. */
export const USER_AGENT = "web:masthead:1 (self-hosted)";

/** A channel's encrypted credentials. */
export const Credentials = z.object({
  token: z.string(),
  refreshToken: z.string().optional(),
  username: z.string(),
  scope: z.string().optional(),
});
export type Credentials = z.infer<typeof Credentials>;

export function readCredentials({ credentials }: { credentials: string | null }): Credentials {
  return Credentials.parse(JSON.parse(credentials ?? "null"));
}

/** @param path as Reddit names it in its answers; empty for none */
export function permalinkOf(path: string): string {
  return path === "" ? "" : `https://www.reddit.com${path}`;
}

/** Not documented; `error` is the status, and private or banned subreddits have a `reason`. As public clients have it. */
const Refusal = z
  .object({ message: z.string(), error: z.number().optional(), reason: z.string().optional() })
  .refine(({ error, reason }) => error !== undefined || reason !== undefined);

/** Sends one request to the API. @param form makes it a POST, as does `data`, which is sent as JSON */
export function sendToReddit(
  call: Pick<Call, "egress">,
  { api }: RedditSite,
  path: string,
  { token, form, data }: { token: string; form?: Readonly<Record<string, string>>; data?: object },
): Promise<JsonResponse> {
  const headers = { authorization: `Bearer ${token}`, "user-agent": USER_AGENT };
  if (data) {
    const json = { api_type: "json", ...data };
    return requestJson(call, { url: `${api}${path}?raw_json=1`, method: "POST", headers, json }, Refusal);
  }
  if (!form) return requestJson(call, { url: `${api}${path}`, headers }, Refusal);
  const body = new URLSearchParams({ api_type: "json", raw_json: "1", ...form }).toString();
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return requestJson(call, { url: `${api}${path}`, method: "POST", headers: { ...headers, ...type }, body }, Refusal);
}

const Errors = z.object({ json: z.object({ errors: z.array(z.array(z.unknown())) }) });

type Refused = Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }>;

/** The outcome of an unsuccessful response; null when Reddit names no error. */
export function refusalOf(response: JsonResponse): Refused | null {
  const { status, headers, json } = response;
  if (status === 429) {
    const seconds = secondsOf(headers["retry-after"]) ?? secondsOf(headers["x-ratelimit-reset"]) ?? 60;
    return { kind: "throttled", seconds, scope: "channel" };
  }
  if (status === 401) return failed(NOT_AUTHORIZED);
  if (status === 403 || status === 404) return failed("subreddit_refused");
  if (status >= 300 && status < 500) return failed("refused", `Reddit refused the post (${status}).`);
  if (status >= 500) return { kind: "unknown", message: `Reddit responded with status ${status}.` };
  if (json === undefined) return { kind: "unknown", message: "Reddit's answer can't be read." };
  const [first] = Errors.safeParse(json).data?.json.errors ?? [];
  if (!first) return null;
  const [code = "", words = ""] = first.map(String);
  if (code === "RATELIMIT") return { kind: "throttled", seconds: secondsIn(words), scope: "channel" };
  const known = lookUp(CODES, code);
  return known ? failed(known) : failed("refused", `Reddit refused the post: ${words || code}`);
}

/** In seconds. */
const UNITS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600 };

/** Reddit words the wait: “Take a break for 9 minutes before trying again.” */
function secondsIn(words: string): number {
  const [, count, unit = ""] = /(?<!\d)(\d+) (second|minute|hour)/.exec(words) ?? [];
  return Number(count ?? 0) * (lookUp(UNITS, unit) ?? 0) || 600;
}

export const failed = failedBy<RedditError>(ERRORS);
