import { z } from "zod";
import type { Call, PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { failedBy } from "../shared/http/errors.ts";
import { type JsonRequest, type JsonResponse, requestJson, secondsOf } from "../shared/http/request-json.ts";
import { ERRORS, type PinterestError } from "./errors.ts";

/** Origins of Pinterest: its API, and the site with the page of consent. */
export type PinterestSite = { api: string; site: string };
export const PINTEREST: PinterestSite = { api: "https://api.pinterest.com", site: "https://www.pinterest.com" };

/** A channel's encrypted credentials. */
export const Credentials = z.object({ token: z.string(), refreshToken: z.string().optional() });
export type Credentials = z.infer<typeof Credentials>;

export function readToken({ credentials }: { credentials: string | null }): string {
  return Credentials.parse(JSON.parse(credentials ?? "null")).token;
}

/** Source: the Error of developers.pinterest.com/docs/api/v5, as generated clients have it, read 28 November 2026. */
const Refusal = z.object({ code: z.number(), message: z.string() });

/** Sends one request to the API. @param path below `/v5` */
export function sendToPinterest(
  call: Pick<Call, "egress">,
  { api }: PinterestSite,
  path: string,
  { token, ...request }: Omit<JsonRequest, "url" | "headers"> & { token: string },
): Promise<JsonResponse> {
  return requestJson(
    call,
    { url: `${api}/v5${path}`, ...request, headers: { authorization: `Bearer ${token}` } },
    Refusal,
  );
}

/** Pinterest's own words, or the HTTP status. */
export function messageOf({ status, json }: JsonResponse): string {
  return Refusal.safeParse(json).data?.message || `Pinterest responded with status ${status}.`;
}

/** Whether Pinterest says that a pin does not exist, rather than the route. */
export function isGone(response: JsonResponse): boolean {
  return response.status === 404 && /pin not found/i.test(messageOf(response));
}

/** The outcome of an unsuccessful response. After a server error the result of the request is unknown. */
export function refusalOf(
  response: JsonResponse,
): Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }> {
  const { status, headers } = response;
  const expected = messageOf(response);
  if (status === 429) {
    const seconds = secondsOf(headers["x-ratelimit-reset"]) ?? secondsOf(headers["retry-after"]) ?? 60;
    return { kind: "throttled", seconds, scope: "channel" };
  }
  if (status === 401) return failed(NOT_AUTHORIZED);
  if (status === 403) return failed("forbidden");
  if (status === 404) return failed("board_gone");
  if (status >= 300 && status < 500) return failed("refused", `Pinterest refused the pin: ${expected}`);
  return { kind: "unknown", message: `${expected} The pin may or may not have been published.` };
}

export const failed = failedBy<PinterestError>(ERRORS);
