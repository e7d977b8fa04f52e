import type { BrandId, UserId } from "./ids.ts";
import type { Role, Tier, TokenScope } from "./permissions.ts";

/** The adapter of a call; decides a post's `origin` and an approval's `approved_via`. */
export type EntryPoint = "studio" | "api" | "mobile" | "cli" | "mcp" | "share_link" | "job";

export type TokenKind = "session" | "personal" | "tiered" | "oauth";

export type Person = {
  kind: "person";
  userId: UserId;
  name: string;
  isVerified: boolean;
  /** Whether the person administers this installation. */
  isOperator?: boolean;
  token: Credential;
  /** Where the database's log was when the credential was checked, where there is a replica to read from. */
  logPosition?: string;
};

/** The id of the credential with which a job acts in a person's name; no row has it. */
export const NO_CREDENTIAL = 0;

export type Credential = {
  /** `NO_CREDENTIAL` where a job acts in the person's name. */
  id: number;
  kind: TokenKind;
  tier: Tier;
  /** Whether it was obtained with a second factor. */
  hasTwoFactors: boolean;
  /**
   * The only account whose brands it reaches, for a credential from that account's single sign-on; null: all of the
   * user's.
   */
  ssoAccountId: number | null;
  /** What it is limited to on top of its tier, where it is limited. */
  limits?: TokenLimits;
};

/** An empty list limits nothing. */
export type TokenLimits = {
  brandIds: readonly number[];
  channelIds: readonly number[];
  scopes: readonly TokenScope[];
  /** IP addresses and networks in CIDR notation. */
  addresses: readonly string[];
};

/** Not signed in: sign-in, public pages. */
export type Guest = { kind: "guest" };

/** Our own background work. */
export type System = { kind: "system"; job: string };

/** The caller: a closed union, so that the compiler checks every permission decision for completeness. */
export type Caller = Person | Guest | System;

/**
 * What the platform provides to operations (database, clock, queue, mail …). Empty here, because the kernel does not
 * depend on it; `platform/services.ts` fills it by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Services {}

/** The origin of a call; `address` is the client's IP address, already resolved through trusted proxies. */
export type Origin = { requestId: string; entryPoint: EntryPoint; address: string | null; userAgent: string | null };

export interface PublicContext extends Services {
  caller: Caller;
  origin: Origin;
  /** The position of the database's log that a read has to see, where it may be answered by a replica. */
  readAt?: string;
}

export interface UserContext extends Services {
  caller: Person;
  origin: Origin;
  readAt?: string;
}

/** `done` of `total` items of a long operation. */
export type Progress = { done: number; total: number };

export interface BrandContext extends Services {
  caller: Person | System;
  origin: Origin;
  readAt?: string;
  brandId: BrandId;
  /** The caller's role in this brand; null for the system. */
  role: Role | null;
  /** The brand's time zone, where it was read with the caller's access. */
  timezone?: string;
  /** The webhook events beyond the contract's that are wanted in a brand, where they were read with the caller's access. */
  extraEvents?: { brandId: number; names: readonly string[] };
  /** Whether the brand is on hold, where that was read with the caller's access. */
  isHeld?: boolean;
  /** Aborted once the caller waits no longer, where the adapter can tell. */
  signal?: AbortSignal;
  /** Takes the text so far while an operation writes one, where the caller sees it grow. */
  onText?: (text: string) => void;
  /** Told how far a long operation is, for adapters that can show it. */
  onProgress?: (progress: Progress) => void;
}

export type Scope = "public" | "user" | "account" | "brand" | "named_brand";

/**
 * `public`: no caller required. `user`: the user's own data, the brand header is ignored. `account`: requires no brand,
 * but one in the header must be the caller's. `brand`: header or selection. `named_brand`: the brand is the `id` in the
 * path, and one that is not the caller's is a 404.
 */
export type ContextOf<S extends Scope> = S extends "public"
  ? PublicContext
  : S extends "user" | "account"
    ? UserContext
    : BrandContext;
