import { z } from "zod";
import type { Call, PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { failedBy } from "../shared/http/errors.ts";
import { type JsonResponse, requestJson, secondsOf } from "../shared/http/request-json.ts";
import { ERRORS, isTikTokError, type TikTokError } from "./errors.ts";

/** TikTok's API and the site with the page of consent. */
export type TikTok = { api: string; site: string };
export const TIKTOK: TikTok = { api: "https://open.tiktokapis.com", site: "https://www.tiktok.com" };

/** A channel's encrypted credentials. `username` is the one in the addresses of posts, without `@`. */
export const Credentials = z.object({ token: z.string(), refreshToken: z.string(), username: z.string() });
export type Credentials = z.infer<typeof Credentials>;

export function readCredentials({ credentials }: { credentials: string | null }): Credentials {
  return Credentials.parse(JSON.parse(credentials ?? "null"));
}

const Refusal = z.object({ error: z.object({ code: z.string(), message: z.string().default("") }) });

/** Source: developers.tiktok.com/doc/tiktok-api-v2-error-handling: every response has an error, `ok` for none. */
export type TikTokResponse = { isOk: true; data: unknown; text: string } | { isOk: false; response: JsonResponse };

/** Sends one request to the API. @param path below the origin */
export async function sendToTikTok(
  call: Pick<Call, "egress">,
  { api }: Pick<TikTok, "api">,
  path: string,
  {
    token,
    method = "POST",
    json,
    isReadOnly = false,
  }: { token: string; method?: "GET" | "POST"; json?: object; isReadOnly?: boolean },
): Promise<TikTokResponse> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(method === "POST" ? { "content-type": "application/json; charset=UTF-8" } : {}),
  };
  const content = method === "POST" ? { json: json ?? {} } : {};
  const response = await requestJson(call, { url: `${api}${path}`, method, headers, isReadOnly, ...content }, Refusal);
  const { data } = z.object({ data: z.unknown() }).safeParse(response.json);
  const isOk = response.status === 200 && codeOf(response) === "ok";
  return isOk ? { isOk, data: data?.data, text: response.text } : { isOk: false, response };
}

/** Reads one resource. @throws Error for an unsuccessful or unreadable response */
export async function readTikTok<T>(
  call: Pick<Call, "egress">,
  at: Pick<TikTok, "api">,
  path: string,
  { schema, ...request }: { token: string; method?: "GET" | "POST"; json?: object; schema: z.ZodType<T> },
): Promise<T> {
  const answer = await sendToTikTok(call, at, path, { ...request, isReadOnly: true });
  if (!answer.isOk) throw new Error(messageOf(answer.response));
  return schema.parse(answer.data);
}

export function codeOf({ json }: JsonResponse): string {
  return Refusal.safeParse(json).data?.error.code ?? "";
}

/** TikTok's own words, or the HTTP status. */
export function messageOf(response: JsonResponse): string {
  const { code = "", message = "" } = Refusal.safeParse(response.json).data?.error ?? {};
  return message || code || `TikTok responded with status ${response.status}.`;
}

/** The user's or the app's allowance of a day; TikTok counts the last 24 hours, so room appears within them. */
const DAILY = { spam_risk_too_many_posts: "channel", reached_active_user_cap: "app" } as const;
const DAILY_SECONDS = 3600;
const MINUTE_SECONDS = 60;

type Refused = Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }>;

/** The outcome of an unsuccessful response. After a server error the result of the request is unknown. */
export function refusalOf(response: JsonResponse): Refused {
  const { status, headers } = response;
  const code = codeOf(response);
  if (code === "spam_risk_too_many_posts" || code === "reached_active_user_cap")
    return { kind: "throttled", seconds: DAILY_SECONDS, scope: DAILY[code] };
  if (status === 429 || code === "rate_limit_exceeded")
    return { kind: "throttled", seconds: secondsOf(headers["retry-after"]) ?? MINUTE_SECONDS, scope: "channel" };
  if (status >= 500 || code === "internal_error" || code === "" || code === "ok")
    return { kind: "unknown", message: `${messageOf(response)} The post may or may not have been published.` };
  if (code === "access_token_invalid") return failed(NOT_AUTHORIZED);
  if (code.startsWith("scope_")) return failed("missing_scope");
  return isTikTokError(code) ? failed(code) : failed("refused", `TikTok refused the post: ${messageOf(response)}`);
}

export const failed = failedBy<TikTokError>(ERRORS);
