import type { Tier } from "./permissions.ts";

/** One finding of the preflight engine (product.md §4): what a channel would refuse, and how to mend it. */
export type Issue = {
  channel_id: number | null;
  platform: string | null;
  code: string;
  field: string;
  severity: "error" | "warning";
  message: string;
  fix: string | null;
};

/** Refusals that need no more than a code and a sentence; all of them answer 422. */
export type RefusalCode =
  | "access_denied"
  | "already_invited"
  | "already_member"
  | "authorization_pending"
  | "channel_in_use"
  | "connection_refused"
  | "confirmation_required"
  | "drafting_unavailable"
  | "expired_token"
  | "export_running"
  | "idempotency_mismatch"
  | "invalid_state"
  | "passcode_required"
  | "passkey_refused"
  | "passkeys_unavailable"
  | "payments_disabled"
  | "post_expired"
  | "reply_unsupported"
  | "share_link_ended"
  | "slow_down"
  | "token_in_use"
  | "two_factor_required";

/**
 * Every way an operation can refuse, with what the adapters need to say so. `transport/faults.ts` maps each kind to REST,
 * tRPC and MCP: a kind added here does not compile until it is answered there.
 */
export type FaultDetail = {
  unauthenticated: Record<string, never>;
  unverified: Record<string, never>;
  account_deleted: { restoreToken: string; restoreUntil: string };
  maintenance: Record<string, never>;
  brand_rejected: Record<string, never>;
  /** The account wants a second factor, and the credential was made without. */
  two_factor_required: Record<string, never>;
  /** The account wants its single sign-on, which begins at `url`. */
  single_sign_on_required: { url: string };
  /** Single sign-on of one account made the credential, which must not reach the rest of its person. */
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
  preflight_failed: { issues: Issue[] };
  asset_in_use: { post_ids: number[] };
  revision_conflict: { revision: number };
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

/** A refusal on purpose: expected, safe to show, mapped by the adapters. Anything else that is thrown is a defect (500). */
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

/** Makes a fault to throw: `throw fault("not_found", { what: "Post" })`. */
export function fault<K extends FaultKind>(kind: K, detail: FaultDetail[K]): Fault<K> {
  return new Fault(kind, detail);
}

/** The commonest 422: one field, one sentence. */
export function invalid(field: string, message: string): Fault<"invalid"> {
  return fault("invalid", { errors: { [field]: [message] } });
}

/** Whether something caught is a refusal, and of this kind where one is named. */
export function isFault<K extends FaultKind>(error: unknown, kind?: K): error is Fault<K> {
  return error instanceof Fault && (kind === undefined || error.kind === kind);
}
