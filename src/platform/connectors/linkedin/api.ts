import { z } from "zod";
import type { Call, PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { failedBy } from "../shared/http/errors.ts";
import { type JsonRequest, type JsonResponse, requestJson, secondsOf } from "../shared/http/request-json.ts";
import { ERRORS, type LinkedInError } from "./errors.ts";

/** LinkedIn's API with the version that requests name, and the site with the page of consent. */
export type LinkedIn = { api: string; site: string; version: string };
export const LINKEDIN: Omit<LinkedIn, "version"> = {
  api: "https://api.linkedin.com",
  site: "https://www.linkedin.com",
};

/** A channel's encrypted credentials. `author`: the URN of the member or the organization. */
export const Credentials = z.object({
  token: z.string(),
  refreshToken: z.string().optional(),
  author: z.string(),
  /** The URN of the member who connected a page. */
  member: z.string().optional(),
  /** What LinkedIn granted. */
  scope: z.string().optional(),
});
export type Credentials = z.infer<typeof Credentials>;

export function readCredentials({ credentials }: { credentials: string | null }): Credentials {
  return Credentials.parse(JSON.parse(credentials ?? "null"));
}

/** Source: learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/error-handling, read 28 November 2026. */
export const Refusal = z.object({ message: z.string(), status: z.number(), code: z.string().optional() });

/** Sends one request to the versioned API. @param path below the origin */
export function sendToLinkedIn(
  call: Pick<Call, "egress">,
  { api, version }: LinkedIn,
  path: string,
  { token, headers, ...request }: Omit<JsonRequest, "url"> & { token: string },
): Promise<JsonResponse> {
  const all = {
    authorization: `Bearer ${token}`,
    "linkedin-version": version,
    "x-restli-protocol-version": "2.0.0",
    ...headers,
  };
  return requestJson(call, { url: `${api}${path}`, ...request, headers: all }, Refusal);
}

/** LinkedIn's own words, or the HTTP status. */
export function messageOf({ status, json }: JsonResponse): string {
  return Refusal.safeParse(json).data?.message ?? `LinkedIn responded with status ${status}.`;
}

/**
 * Whether LinkedIn says that a post or comment does not exist. For a route that does not exist, it says so of the
 * resource (`RESOURCE_NOT_FOUND`, as volcengine.com/article/1155745 quotes it, read 28 November 2026).
 */
export function isGone(response: JsonResponse): boolean {
  const code = Refusal.safeParse(response.json).data?.code ?? "";
  return [404, 410].includes(response.status) && !/resource/i.test(`${code} ${messageOf(response)}`);
}

/** The post that LinkedIn names when it refuses its duplicate; null for any other response. */
export function twinOf(response: JsonResponse): string | null {
  if (response.status !== 422 && response.status !== 409) return null;
  if (!/duplicate/i.test(`${Refusal.safeParse(response.json).data?.code} ${messageOf(response)}`)) return null;
  return /urn:li:(?:share|ugcPost|activity):\d+/.exec(messageOf(response))?.[0] ?? null;
}

type Refused = Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }>;

/** The outcome of an unsuccessful response. After a server error the result of the request is unknown. */
export function refusalOf(response: JsonResponse, now: Date): Refused {
  const { status } = response;
  const expected = messageOf(response);
  if (status === 429) return { kind: "throttled", seconds: secondsUntilReset(response, now), scope: "channel" };
  if (status === 401) return failed(NOT_AUTHORIZED);
  if (status === 403) return failed("forbidden");
  if (status === 404) return failed("parent_gone");
  if (status === 426 || /NONEXISTENT_VERSION/.test(response.text)) return failed("version_sunset");
  if (/duplicate/i.test(expected)) return failed("duplicate");
  if (status >= 300 && status < 500) return failed("refused", `LinkedIn refused the post: ${expected}`);
  return { kind: "unknown", message: `${expected} The post may or may not have been published.` };
}

export const failed = failedBy<LinkedInError>(ERRORS);

/** Limits end at midnight UTC unless LinkedIn says otherwise. */
function secondsUntilReset({ headers }: JsonResponse, now: Date): number {
  const midnight = new Date(now).setUTCHours(24, 0, 0, 0);
  return secondsOf(headers["retry-after"]) ?? secondsOf((midnight - now.getTime()) / 1000) ?? 3600;
}

export function permalinkOf(urn: string): string {
  return `https://www.linkedin.com/feed/update/${urn}/`;
}
