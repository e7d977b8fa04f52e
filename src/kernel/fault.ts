import type { Tier } from "./permissions.ts";

/** One issue of the preflight engine: what a channel would reject, and how to fix it. */
export type Issue = {
  channel_id: number | null;
  platform: string | null;
  code: string;
  field: string;
  severity: "error" | "warning";
  message: string;
  fix: string | null;
  /** Where in the field's text, in UTF-16 units: of findings about words. */
  matches?: { start: number; end: number; text: string }[];
  /** What each of them can be replaced by; null where a person has to decide. */
  replacement?: string | null;
};

/** Faults that need only a code and a sentence; all of them are 422. */
export type RefusalCode =
  | "access_denied"
  | "already_invited"
  | "already_member"
  | "authorization_pending"
  | "channel_in_use"
  | "connect_link_ended"
  | "connection_refused"
  | "confirmation_required"
  | "drafting_unavailable"
  | "expired_token"
  | "export_running"
  | "hide_refused"
  | "hide_unsupported"
  | "idempotency_mismatch"
  | "invalid_state"
  | "like_refused"
  | "like_unsupported"
  | "not_your_step"
  | "on_hold"
  | "passcode_required"
  | "passkey_refused"
  | "passkeys_unavailable"
  | "payments_disabled"
  | "post_expired"
  | "reply_unsupported"
  | "search_refused"
  | "search_unsupported"
  | "share_link_ended"
  | "slow_down"
  | "steps_open"
  | "suggestion_outdated"
  | "token_in_use"
  | "two_factor_required";

/**
 * Every kind of fault of an operation, with the details that adapters need. `transport/faults.ts` maps each kind to
 * REST, tRPC and MCP: a kind added here does not compile until it is mapped there.
 */
export type FaultDetail = {
  unauthenticated: Record<string, never>;
  unverified: Record<string, never>;
  account_deleted: { restoreToken: string; restoreUntil: string };
  maintenance: Record<string, never>;
  brand_rejected: Record<string, never>;
  /** The account requires a second factor, and the credential was obtained without one. */
  two_factor_required: Record<string, never>;
  /** The account requires its single sign-on, which begins at `url`. */
  single_sign_on_required: { url: string };
  /** The credential comes from one account's single sign-on, so it must not reach the user's own data. */
  own_sign_in_required: Record<string, never>;
  forbidden: { message: string };
  tier_denied: { needed: Tier };
  approval_tier_denied: Record<string, never>;
  not_found: { what: string };
  method_not_allowed: { allow: string[] };
  unsupported_media_type: { message: string };
  payload_too_large: { limitBytes: number };
  malformed: { message: string };
  invalid: { errors: Record<string, string[]> };
  refused: { code: RefusalCode; message: string };
  limit_reached: { message: string };
  preflight_failed: { message: string; issues: Issue[] };
  asset_in_use: { post_ids: number[] };
  /** `message` where it is not about a post. */
  revision_conflict: { revision: number; message?: string };
  /** A publication is being edited on its platform, or deleted from it. */
  change_in_progress: Record<string, never>;
  idempotency_in_flight: Record<string, never>;
  idempotency_answer_lost: Record<string, never>;
  setup_expired: Record<string, never>;
  /** `message` where the limit is not one of requests. */
  throttled: { limit: number; retryAfterSeconds: number; message?: string };
  not_implemented: { message: string };
  unavailable: { message: string };
};

export type FaultKind = keyof FaultDetail;

/**
 * A deliberate refusal: expected, safe to show, mapped by the adapters. Anything else that is thrown is a defect (500).
 */
export class Fault<K extends FaultKind = FaultKind> extends Error {
  readonly kind: K;
  readonly detail: FaultDetail[K];

  constructor(kind: K, detail: FaultDetail[K]) {
    super(kind);
    this.name = "Fault";
    this.kind = kind;
    this.detail = detail;
  }
}

/** Creates a fault to throw: `throw fault("not_found", { what: "Post" })`. */
export function fault<K extends FaultKind>(kind: K, detail: FaultDetail[K]): Fault<K> {
  return new Fault(kind, detail);
}

/** The most common 422: one field, one sentence. */
export function invalid(field: string, message: string): Fault<"invalid"> {
  return fault("invalid", { errors: { [field]: [message] } });
}

/** Whether a caught value is a fault, and of this kind if one is given. */
export function isFault<K extends FaultKind>(error: unknown, kind?: K): error is Fault<K> {
  return error instanceof Fault && (kind === undefined || error.kind === kind);
}
