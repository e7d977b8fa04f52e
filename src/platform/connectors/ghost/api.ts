import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Call, PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { explainError } from "../shared/http/errors.ts";
import {
  type JsonRequest,
  type JsonResponse,
  requestJson,
  secondsOf,
  serverTimeOf,
} from "../shared/http/request-json.ts";
import { GHOST_ERRORS, type GhostError } from "./errors.ts";

/** A channel's encrypted credentials: the site, and the Admin API key as Ghost shows it, `id:secret`. */
export const Credentials = z.object({ site: z.string(), key: z.string() });
export type Credentials = z.infer<typeof Credentials>;

export function readCredentials({ credentials }: { credentials: string | null }): Credentials {
  return Credentials.parse(JSON.parse(credentials ?? "null"));
}

/** Token lifetime in seconds: the maximum that Ghost accepts. */
const TOKEN_SECONDS = 300;
/** Seconds subtracted from the issue time, in case the site's clock is slightly behind. */
const SKEW_SECONDS = 30;
/** Milliseconds by which a site's clock is ahead of this machine's, where a token was refused because of it. */
const clockOffsets = new Map<string, number>();
const MAX_OFFSETS = 1000;

/** The JWT that Ghost requires with each request: it names the key's ID and is signed with the key's secret. */
export function tokenOf(key: string, now: number): string {
  const [kid = "", secret = ""] = key.split(":");
  const iat = Math.floor(now / 1000) - SKEW_SECONDS;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const content = `${encode({ alg: "HS256", typ: "JWT", kid })}.${encode({ iat, exp: iat + TOKEN_SECONDS, aud: "/admin/" })}`;
  return `${content}.${createHmac("sha256", Buffer.from(secret, "hex")).update(content).digest("base64url")}`;
}

const Refused = z.object({
  errors: z.array(z.object({ message: z.string().catch(""), context: z.string().nullish() })).min(1),
});

export type GhostResponse =
  | { kind: "ok"; json: unknown }
  | { kind: "throttled"; seconds: number }
  /** `isGone`: the post does not exist. */
  | { kind: "refused"; status: number; message: string; isGone?: boolean };

/**
 * Sends one request to a site's Admin API. A token is only valid by the site's clock: when it is refused and the clocks
 * differ, the next one is issued by the site's clock. Until then a write counts as throttled: nothing was accepted.
 * @throws Error when no response arrived, or none from Ghost
 */
export async function requestGhost(
  call: Pick<Call, "egress">,
  { site, key }: Credentials,
  path: string,
  { query = {}, ...request }: Omit<JsonRequest, "url"> & { query?: Record<string, string> } = {},
): Promise<GhostResponse> {
  const search = new URLSearchParams(query).toString();
  const url = `${site}/ghost/api/admin/${path}/${search && `?${search}`}`;
  const send = async () => {
    const authorization = `Ghost ${tokenOf(key, Date.now() + (clockOffsets.get(site) ?? 0))}`;
    const headers = { authorization, "accept-version": "v5.0", ...request.headers };
    return requestJson(call, { ...request, url, headers }, Refused);
  };
  const response = await send();
  if (response.status !== 401 || !learnOffset(site, response)) return read(response);
  return request.method ? { kind: "throttled", seconds: 1 } : read(await send());
}

/** @returns whether the last token was issued by a clock that differs from the site's by more than the skew */
function learnOffset(site: string, { headers }: JsonResponse): boolean {
  const offset = serverTimeOf(headers) - Date.now();
  const isNew = Math.abs(offset - (clockOffsets.get(site) ?? 0)) > SKEW_SECONDS * 1000;
  if (clockOffsets.size >= MAX_OFFSETS) clockOffsets.clear();
  if (isNew) clockOffsets.set(site, offset);
  return isNew;
}

function read({ status, headers, json }: JsonResponse): GhostResponse {
  const { data: refused } = Refused.safeParse(json);
  if (status === 429) return { kind: "throttled", seconds: secondsOf(headers["retry-after"]) ?? 60 };
  if (status === 204) return { kind: "ok", json: null };
  if (status >= 200 && status < 300 && json !== undefined) return { kind: "ok", json };
  if (status === 413) return { kind: "refused", status, message: "" };
  const [first] = refused?.errors ?? [];
  // 501: this version lets no integration do it.
  if (((status >= 400 && status < 500) || status === 501) && first)
    return {
      kind: "refused",
      status,
      message: first.context || first.message,
      isGone: status === 404 && isPost(first),
    };
  throw new Error(`The site responded with status ${status} and no usable answer.`);
}

/** Of an unknown route, Ghost says only that the resource was not found. */
function isPost({ message, context }: { message: string; context?: string | null | undefined }): boolean {
  return /post not found|cannot \w+ post\b/i.test(`${message} ${context ?? ""}`);
}

type Refusal = Extract<PublishOutcome, { kind: "failed" | "throttled" }>;

export function explainRefusal(response: Exclude<GhostResponse, { kind: "ok" }>): Refusal {
  if (response.kind === "throttled") return { ...response, scope: "channel" };
  if (response.status === 401) return fail(NOT_AUTHORIZED);
  if (response.status === 403) return fail("not_allowed");
  if (response.status === 413) return fail("too_large");
  return fail("refused", response.message && `The site refused the post: ${response.message}`);
}

export function fail(code: GhostError, said = ""): Refusal {
  return { kind: "failed", error: explainError(GHOST_ERRORS, code, said), retryAfterSeconds: null };
}
