import { lookUp } from "#kernel/look-up.ts";
import type { ErrorTable, PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { explainError } from "../shared/http/errors.ts";
import { type JsonResponse, secondsOf } from "../shared/http/request-json.ts";
import { reasonOf } from "./api.ts";

type Refused = Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }>;

/** Reasons common to Google's APIs. Quotas are counted per project and day. */
const COMMON: Readonly<Record<string, string>> = {
  authError: NOT_AUTHORIZED,
  UNAUTHENTICATED: NOT_AUTHORIZED,
  accessNotConfigured: "api_disabled",
  SERVICE_DISABLED: "api_disabled",
  insufficientPermissions: "missing_scope",
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: "missing_scope",
  forbidden: "forbidden",
  PERMISSION_DENIED: "forbidden",
};
const DAILY = ["quotaExceeded", "dailyLimitExceeded"];
const SHORT = ["rateLimitExceeded", "userRateLimitExceeded", "RESOURCE_EXHAUSTED"];
const DAY_SECONDS = 86_400;

/** The outcome of an unsuccessful response. After a server error the result of the request is unknown. */
export function refusalOf(
  response: JsonResponse,
  table: ErrorTable,
  codes: Readonly<Record<string, string>>,
  now = new Date(),
): Refused {
  const { status, headers } = response;
  const { reason, message } = reasonOf(response);
  if (DAILY.includes(reason)) return { kind: "throttled", seconds: secondsToReset(now), scope: "app" };
  if (status === 429 || SHORT.includes(reason)) {
    return { kind: "throttled", seconds: secondsOf(headers["retry-after"]) ?? 60, scope: "channel" };
  }
  // An upload's address may be answered by somebody else than Google.
  if (response.json === undefined)
    return { kind: "unknown", message: `${message} The post may or may not have been published.` };
  if (status === 401) return failed(table, NOT_AUTHORIZED);
  if (status < 400 || status >= 500) {
    return { kind: "unknown", message: `${message} The post may or may not have been published.` };
  }
  return failed(table, lookUp(codes, reason) ?? lookUp(COMMON, reason) ?? "refused", message);
}

/** @param said Google's own message, for a code that the table leaves to it */
export function failed(table: ErrorTable, code: string, said = ""): Extract<Refused, { kind: "failed" }> {
  const error = explainError(table, code);
  const message = code === "refused" && said !== "" ? said : error.message;
  return { kind: "failed", error: { ...error, message }, retryAfterSeconds: null };
}

/** Daily quotas reset at midnight Pacific time. */
function secondsToReset(now: Date): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Los_Angeles", timeStyle: "medium" });
  const [hours = 0, minutes = 0, seconds = 0] = format.format(now).split(":").map(Number);
  return DAY_SECONDS - (hours * 3600 + minutes * 60 + seconds);
}
