import { domainToASCII } from "node:url";
import type { Rate } from "#domain/limits/rules.ts";
import type { SealedIn } from "#platform/secrets.ts";

/** A session created by single sign-on expires after this long, so that users who left the company lose access. */
export const SESSION_HOURS = 24;

/** Rate limit of sign-ins from one IP address, which a whole company may share. */
export const BEGIN_RATE: Rate = { limit: 120, windowSeconds: 60 };
/** Rate limit of metadata requests and DNS lookups by an owner. */
export const TEST_RATE: Rate = { limit: 20, windowSeconds: 60 };

/** The encryption context of a client secret. */
export function clientSecretLocation(accountId: number): SealedIn {
  return { table: "single_sign_ons", column: "client_secret", row: accountId };
}

/** The encryption context of nonce and verifier. */
export function attemptLocation(stateHash: string): SealedIn {
  return { table: "sso_attempts", column: "secret", row: stateHash };
}

/** A domain in normalized form; null when it can't be an email domain. */
export function domainFrom(input: string): string | null {
  const domain = domainToASCII(input.trim().replace(/^@/, "").toLowerCase());
  return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(domain)
    ? domain
    : null;
}

/** The domain of an address, as `domainFrom` writes it. */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf("@");
  return at < 1 ? null : domainFrom(email.slice(at + 1));
}

/** The DNS name whose TXT record verifies that the account controls a domain. */
export const recordName = (domain: string): string => `_masthead.${domain}`;
export const recordValue = (proof: string): string => `masthead-verification=${proof}`;

/**
 * Number of consecutive daily checks that a verified domain may fail. Two may be a weekend during a change of name
 * servers; after losing a domain it takes weeks until others can register it.
 */
export const MAX_MISSED_CHECKS = 3;
/** Less than a day, so that a late check does not delay the next one. */
export const CHECK_HOURS = 20;

/** http is for providers on this machine, where the operator allows it. */
export function isLocal({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** An issuer's URL; null when OpenID Connect does not allow it. */
export function issuerFrom(input: string): URL | null {
  if (!URL.canParse(input)) return null;
  const url = new URL(input);
  const isPlain = url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  const isSecure = url.protocol === "https:" || (url.protocol === "http:" && isLocal(url));
  return isPlain && isSecure ? url : null;
}
