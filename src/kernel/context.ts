import type { BrandId, UserId } from "./ids.ts";
import type { Role, Tier } from "./permissions.ts";

/** Through which adapter a call came in; decides a post's `origin` and an approval's `approved_via`. */
export type EntryPoint = "studio" | "api" | "mobile" | "cli" | "mcp" | "share_link" | "job";

export type TokenKind = "session" | "personal" | "tiered" | "oauth";

export type Person = {
  kind: "person";
  userId: UserId;
  name: string;
  isVerified: boolean;
  token: Credential;
};

export type Credential = {
  id: number;
  kind: TokenKind;
  tier: Tier;
  /** Whether a second factor was proven for it. */
  hasTwoFactors: boolean;
  /** The one account whose brands it reaches, where that account's single sign-on made it; null: all of its person's. */
  ssoAccountId: number | null;
};

/** Nobody yet: sign-in, public pages. */
export type Guest = { kind: "guest" };

/** Our own background work. */
export type System = { kind: "system"; job: string };

/** Who acts: a closed union, so that "who may" is decided by the compiler wherever it is asked. */
export type Caller = Person | Guest | System;

/**
 * What the platform lends to operations (database, clock, queue, mail …). Empty here, for the kernel knows none of it;
 * `platform/services.ts` fills it by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Services {}

/** Where a call came from; `address` is the client's, already resolved through trusted proxies. */
export type Origin = { requestId: string; entryPoint: EntryPoint; address: string | null; userAgent: string | null };

export interface PublicContext extends Services {
  caller: Caller;
  origin: Origin;
}

export interface UserContext extends Services {
  caller: Person;
  origin: Origin;
}

export interface BrandContext extends Services {
  caller: Person | System;
  origin: Origin;
  brandId: BrandId;
  /** The caller's role in this brand; null for the system. */
  role: Role | null;
}

export type Scope = "public" | "user" | "account" | "brand" | "named_brand";

/**
 * `public`: no caller needed. `user`: the person's own, a brand header is not read. `account`: needs no brand, but one
 * that the header names must be the caller's. `brand`: header or selection. `named_brand`: the brand is the `id` in the
 * path, and one that is not the caller's is a 404.
 */
export type ContextOf<S extends Scope> = S extends "public"
  ? PublicContext
  : S extends "user" | "account"
    ? UserContext
    : BrandContext;
