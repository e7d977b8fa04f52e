import type { z } from "zod";
import type { EgressRequest } from "../../../egress/index.ts";
import { type Call, ForeignAnswerError } from "../../contract.ts";

/** `json` is undefined when the body is not JSON: an HTML page, a truncated response, more than 1 MB. */
export type JsonResponse = { status: number; headers: Record<string, string>; json: unknown; text: string };

export type JsonRequest = {
  url: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  /** The JSON request body. */
  json?: unknown;
  /** A request body in place of `json`, with its content type in the headers. */
  body?: EgressRequest["body"];
  /** Milliseconds; by default only the call's own deadline applies. */
  timeoutMs?: number;
  isReadOnly?: boolean;
};

/** The call's signal is the effective deadline. */
const TIMEOUT_MS = 600_000;
const MAX_BYTES = 1_000_000;

/**
 * Sends one request to a network's API.
 * @param refusal what the body of a refusal looks like by the API's documentation; null where anybody may answer, such
 * as a server that is not yet known to have the API
 * @throws Error whose `cause` is egress's outcome when no response arrived, as `outcomeOfError` reads it;
 * ForeignAnswerError when somebody else than the API answered
 */
export async function requestJson(
  { egress }: Pick<Call, "egress">,
  { url, method = "GET", headers = {}, json, body, timeoutMs = TIMEOUT_MS, isReadOnly = false }: JsonRequest,
  refusal: z.ZodType | null,
): Promise<JsonResponse> {
  const content = json === undefined ? body : JSON.stringify(json);
  const outcome = await egress.request({
    url,
    method,
    headers: {
      accept: "application/json",
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
    timeoutMs,
    maxBytes: MAX_BYTES,
    isReadOnly,
  });
  if (!outcome.ok) throw new Error(outcome.message, { cause: outcome });
  const { status, headers: answered, body: text, truncated } = outcome;
  const response = { status, headers: answered, json: truncated ? undefined : parse(text), text };
  if (refusal && isForeign(response, refusal)) throw new ForeignAnswerError(status);
  return response;
}

/** Statuses that mean the same from a proxy as from the API itself: body too large and too many requests. */
const OF_ANYBODY = [413, 429];

/**
 * Whether a response comes from a proxy, a firewall or a server that doesn't know the route, and not from the API. Such
 * a response says nothing about the post or the access. Server errors and redirects never do, so they need no check.
 */
function isForeign({ status, headers, json, text }: JsonResponse, refusal: z.ZodType): boolean {
  if (status >= 200 && status < 300) return json === undefined && text !== "" && !isJson(headers);
  if (status < 400 || status >= 500 || OF_ANYBODY.includes(status)) return false;
  return !isJson(headers) || !refusal.safeParse(json).success;
}

function isJson({ "content-type": type = "" }: Record<string, string>): boolean {
  return /\bjson\b/i.test(type);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The server's time in milliseconds, by which ages of what it lists are computed: this machine's clock may be wrong.
 * Falls back to this machine's clock when the response has no date.
 */
export function serverTimeOf({ date = "" }: Record<string, string>): number {
  const time = Date.parse(date);
  return Number.isNaN(time) ? Date.now() : time;
}

/** Seconds to wait from a `Retry-After` header or a number in the body, rounded up to at least one; null when absent. */
export function secondsOf(value: unknown): number | null {
  const seconds = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof seconds === "number" && Number.isFinite(seconds)
    ? Math.min(Math.max(Math.ceil(seconds), 1), 86_400)
    : null;
}
