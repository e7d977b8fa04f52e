import { z } from "zod";
import type { Call, PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { explainError } from "../shared/http/errors.ts";
import { type JsonRequest, type JsonResponse, requestJson, secondsOf } from "../shared/http/request-json.ts";
import { WORDPRESS_ERRORS, type WordPressError } from "./errors.ts";

/**
 * A channel's encrypted credentials. `root` is the URL of the site's REST API; `uuid` identifies the application
 * password.
 */
export const Credentials = z.object({
  root: z.string(),
  username: z.string(),
  password: z.string(),
  uuid: z.string().nullable(),
});
export type Credentials = z.infer<typeof Credentials>;

export function readCredentials({ credentials }: { credentials: string | null }): Credentials {
  return Credentials.parse(JSON.parse(credentials ?? "null"));
}

/** Sites without pretty permalinks have the route in the query. */
export function routeOf(root: string, route: string, query: Record<string, string> = {}): string {
  const url = new URL(root);
  const inQuery = url.searchParams.get("rest_route");
  if (inQuery === null) url.pathname = `${url.pathname.replace(/\/$/, "")}/${route}`;
  else url.searchParams.set("rest_route", `${inQuery.replace(/\/$/, "")}/${route}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const Refused = z.object({ code: z.string(), message: z.string().catch("") });

export type SiteResponse =
  | { kind: "ok"; json: unknown; headers: Record<string, string> }
  | { kind: "throttled"; seconds: number }
  | { kind: "refused"; status: number; code: string; message: string };

/**
 * Sends one request to a site's REST API.
 * @throws Error when no response arrived, or none from WordPress
 */
export async function requestSite(
  call: Pick<Call, "egress">,
  { root, username, password }: Pick<Credentials, "root" | "username" | "password">,
  route: string,
  { query, ...request }: Omit<JsonRequest, "url"> & { query?: Record<string, string> } = {},
): Promise<SiteResponse> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const headers = { authorization, ...request.headers };
  return read(await requestJson(call, { ...request, url: routeOf(root, route, query), headers }, Refused));
}

function read({ status, headers, json }: JsonResponse): SiteResponse {
  const { data: refused } = Refused.safeParse(json);
  if (status === 429) return { kind: "throttled", seconds: secondsOf(headers["retry-after"]) ?? 60 };
  if (status >= 200 && status < 300 && json !== undefined) return { kind: "ok", json, headers };
  // 501: the site has no trash, and nothing was deleted.
  if (((status >= 400 && status < 500) || status === 501) && refused) return { kind: "refused", status, ...refused };
  // Statuses of a proxy in front of the site; WordPress never received the request.
  if (status === 413) return { kind: "refused", status, code: "too_large", message: "" };
  throw new Error(`The site responded with status ${status} and no usable answer.`);
}

export type Refusal = Extract<PublishOutcome, { kind: "failed" | "throttled" }>;

export function explainRefusal(response: Exclude<SiteResponse, { kind: "ok" }>): Refusal {
  if (response.kind === "throttled") return { ...response, scope: "channel" };
  const { status, message } = response;
  if (status === 401) return fail(NOT_AUTHORIZED);
  if (status === 403) return fail("not_allowed");
  if (status === 413) return fail("too_large");
  return fail("refused", message && `The site refused the post: ${message}`);
}

export function fail(code: WordPressError, said = ""): Refusal {
  return { kind: "failed", error: explainError(WORDPRESS_ERRORS, code, said), retryAfterSeconds: null };
}
