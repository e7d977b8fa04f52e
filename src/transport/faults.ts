import type { FaultDetail, FaultKind } from "#kernel/fault.ts";
import { Fault } from "#kernel/fault.ts";
import { type Message, msg, t, tn } from "#kernel/language.ts";
import { type Outage, outageOf } from "#kernel/outage.ts";

type TrpcCode =
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "BAD_REQUEST"
  | "CONFLICT"
  | "PRECONDITION_FAILED"
  | "PAYLOAD_TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "METHOD_NOT_SUPPORTED"
  | "UNPROCESSABLE_CONTENT"
  | "TOO_MANY_REQUESTS"
  | "NOT_IMPLEMENTED"
  | "SERVICE_UNAVAILABLE";

type FaultMapping<Detail> = {
  status: number;
  trpc: TrpcCode;
  body(detail: Detail): Record<string, unknown>;
  headers?(detail: Detail): Record<string, string>;
};

/** The three bodies with `remark`. */
const trpcMessage = (name: string, sentence: string) => ({
  remark: name,
  status: "error",
  message: { error: [sentence] },
});

/**
 * The single table from faults to responses; a missing kind does not compile. MCP tool errors use the same body, so its
 * `code` is the same in every adapter.
 */
const MAPPINGS: { [K in FaultKind]: FaultMapping<FaultDetail[K]> } = {
  unauthenticated: {
    status: 401,
    trpc: "UNAUTHORIZED",
    body: () => trpcMessage("unauthenticated", t("Unauthorized request")),
    headers: () => ({ "WWW-Authenticate": "Bearer" }),
  },
  unverified: {
    status: 403,
    trpc: "FORBIDDEN",
    body: () => trpcMessage("unverified", t("Verify your email address first.")),
  },
  account_deleted: {
    status: 403,
    trpc: "FORBIDDEN",
    body: ({ restoreToken, restoreUntil }) => ({
      message: t("This account was deleted. You can restore it until its data is permanently deleted."),
      code: "account_deleted",
      restore_until: restoreUntil,
      restore_token: restoreToken,
    }),
  },
  maintenance: {
    status: 503,
    trpc: "SERVICE_UNAVAILABLE",
    body: () => trpcMessage("maintenance_mode_enabled", t("The service is under maintenance.")),
    headers: () => ({ "Retry-After": "60" }),
  },
  brand_rejected: {
    status: 403,
    trpc: "FORBIDDEN",
    body: () => ({
      message: t("You don't have access to this brand, or no brand is selected."),
      code: "brand_rejected",
    }),
  },
  two_factor_required: {
    status: 403,
    trpc: "FORBIDDEN",
    body: () => ({
      message: t(
        "This brand requires two-factor authentication. Set up an authenticator app or a passkey, then sign in with it.",
      ),
      code: "two_factor_required",
    }),
  },
  single_sign_on_required: {
    status: 403,
    trpc: "FORBIDDEN",
    body: ({ url }) => ({
      message: t("This brand requires single sign-on. Sign in at {url} and use a token created there.", { url }),
      code: "single_sign_on_required",
      url,
    }),
  },
  own_sign_in_required: {
    status: 403,
    trpc: "FORBIDDEN",
    body: () => ({
      message: t(
        "You signed in with single sign-on, which only gives access to one account's brands. Sign in with your password or a passkey to do this.",
      ),
      code: "own_sign_in_required",
    }),
  },
  forbidden: { status: 403, trpc: "FORBIDDEN", body: ({ message }) => ({ message, code: "forbidden" }) },
  tier_denied: {
    status: 403,
    trpc: "FORBIDDEN",
    body: ({ needed }) => ({
      message:
        needed === "full"
          ? t("This requires a full-access token.")
          : t("This requires a token with the tier {tier} or higher.", { tier: needed }),
      code: "tier_denied",
    }),
  },
  approval_tier_denied: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    body: () => ({ message: t("Approving requires a token with the tier elevated_write."), code: "tier_denied" }),
  },
  not_found: {
    status: 404,
    trpc: "NOT_FOUND",
    body: ({ what }) => ({ message: t("{what} not found.", { what }), code: "not_found" }),
  },
  method_not_allowed: {
    status: 405,
    trpc: "METHOD_NOT_SUPPORTED",
    body: ({ allow }) => ({
      message: t("Method not allowed. Use {methods}.", { methods: allow.join(", ") }),
      code: "method_not_allowed",
    }),
    headers: ({ allow }) => ({ Allow: allow.join(", ") }),
  },
  unsupported_media_type: {
    status: 415,
    trpc: "UNSUPPORTED_MEDIA_TYPE",
    body: ({ message }) => ({ message, code: "unsupported_media_type" }),
  },
  payload_too_large: {
    status: 413,
    trpc: "PAYLOAD_TOO_LARGE",
    body: ({ limitBytes }) => ({
      message: t("The request body is larger than {bytes} bytes.", { bytes: String(limitBytes) }),
      code: "payload_too_large",
    }),
  },
  malformed: { status: 422, trpc: "BAD_REQUEST", body: ({ message }) => ({ message, code: "malformed" }) },
  invalid: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    body: ({ errors }) => ({ message: summarise(errors), errors }),
  },
  refused: { status: 422, trpc: "UNPROCESSABLE_CONTENT", body: ({ code, message }) => ({ message, code }) },
  limit_reached: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    body: ({ message }) => ({ message, code: "limit_reached", limit_reached: true }),
  },
  preflight_failed: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    body: ({ message, issues }) => ({ message, code: "preflight_failed", issues }),
  },
  asset_in_use: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    body: ({ post_ids }) => ({
      message: t("This file is used in posts and can't be deleted."),
      code: "asset_in_use",
      post_ids,
    }),
  },
  revision_conflict: {
    status: 412,
    trpc: "PRECONDITION_FAILED",
    body: ({ revision, message }) => ({
      message:
        message ??
        t("The post was changed in the meantime. Its current revision is {revision}.", { revision: String(revision) }),
      code: "revision_conflict",
      revision,
    }),
  },
  change_in_progress: {
    status: 409,
    trpc: "CONFLICT",
    body: () => ({
      message: t("The post is already being changed on the platform. Try again when that is done."),
      code: "change_in_progress",
    }),
    headers: () => ({ "Retry-After": "2" }),
  },
  idempotency_in_flight: {
    status: 409,
    trpc: "CONFLICT",
    body: () => ({
      message: t("The first request with this Idempotency-Key is still in progress."),
      code: "idempotency_in_flight",
    }),
    headers: () => ({ "Retry-After": "1" }),
  },
  setup_expired: {
    status: 409,
    trpc: "CONFLICT",
    body: () => ({ message: t("This setup has expired. Start again."), code: "setup_expired" }),
  },
  idempotency_answer_lost: {
    status: 409,
    trpc: "CONFLICT",
    body: () => ({
      message: t(
        "The first request with this Idempotency-Key succeeded, but its response was lost. Fetch the result instead of sending the request again.",
      ),
      code: "idempotency_answer_lost",
    }),
  },
  throttled: {
    status: 429,
    trpc: "TOO_MANY_REQUESTS",
    body: ({ retryAfterSeconds, message }) => ({
      message:
        message ??
        tn(
          retryAfterSeconds,
          "Too many requests. Try again in {count} second.",
          "Too many requests. Try again in {count} seconds.",
        ),
      code: "throttled",
      retry_after: retryAfterSeconds,
    }),
    // The limit that refused the request, which is often narrower than the general one in the `RateLimit-*` headers.
    headers: ({ limit, retryAfterSeconds }) => ({
      "Retry-After": String(retryAfterSeconds),
      "RateLimit-Limit": String(limit),
      "RateLimit-Remaining": "0",
      "RateLimit-Reset": String(retryAfterSeconds),
    }),
  },
  not_implemented: {
    status: 501,
    trpc: "NOT_IMPLEMENTED",
    body: ({ message }) => ({ message, code: "not_implemented" }),
  },
  unavailable: {
    status: 503,
    trpc: "SERVICE_UNAVAILABLE",
    body: ({ message }) => ({ message, code: "unavailable" }),
    headers: () => ({ "Retry-After": "5" }),
  },
};

function summarise(errors: Record<string, string[]>): string {
  const messages = Object.values(errors).flat();
  const [first = t("The given data was invalid.")] = messages;
  return messages.length > 1 ? t("{first} (and {count} more)", { first, count: messages.length - 1 }) : first;
}

export type FaultResponse = {
  status: number;
  trpc: TrpcCode;
  body: Record<string, unknown>;
  headers: Record<string, string>;
};

export function responseOf<K extends FaultKind>(fault: Fault<K>): FaultResponse {
  const response: FaultMapping<FaultDetail[K]> = MAPPINGS[fault.kind];
  return {
    status: response.status,
    trpc: response.trpc,
    body: response.body(fault.detail),
    headers: response.headers?.(fault.detail) ?? {},
  };
}

const OUTAGE_RESPONSES: Record<Outage, Message> = {
  database: msg("The database isn't responding. Try again in a moment."),
  disk: msg("There's no storage space left on this installation. Contact its administrator."),
  storage: msg("The file storage isn't responding. Try again in a moment."),
  remote: msg("A required external service isn't responding. Try again in a moment."),
};

/**
 * An outage of the database or the storage is the only external failure with a response of its own: 503 with
 * Retry-After, not 500.
 */
export function asFault(error: unknown): Fault | null {
  if (error instanceof Fault) return error;
  const outage = outageOf(error);
  return outage && new Fault("unavailable", { message: t(OUTAGE_RESPONSES[outage]) });
}

/** The fault behind a failed call of the tRPC caller, which wraps it; null for a defect. */
export function faultOfCall(error: unknown): Fault | null {
  return asFault(error instanceof Error ? error.cause : error);
}

/** Whether a call failed because what it names does not exist or cannot exist: a page is then not found. */
export function isMissing(error: unknown): boolean {
  const fault = faultOfCall(error);
  return fault !== null && [404, 422].includes(responseOf(fault).status);
}

/** A fault as a complete response, for the adapters beside REST; null for a defect. */
export function faultResponse(error: unknown): Response | null {
  const expected = asFault(error);
  if (!expected) return null;
  const { status, body, headers } = responseOf(expected);
  return Response.json(body, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}

export function serverError(requestId: string): FaultResponse["body"] {
  return { message: t("Something went wrong on our side. Try again."), code: "server_error", request_id: requestId };
}
