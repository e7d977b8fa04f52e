import { domainToASCII } from "node:url";
import type { Rate } from "#domain/limits/rules.ts";
import type { SealedIn } from "#platform/secrets.ts";

/** A session made by single sign-on asks the provider again after so long: who left the company is out by then. */
export const SESSION_HOURS = 24;

/** Sign-ins from one address, which may be that of a whole company in the morning. */
export const BEGIN_RATE: Rate = { limit: 120, windowSeconds: 60 };
/** Discoveries and look-ups that an owner may have made. */
export const TEST_RATE: Rate = { limit: 20, windowSeconds: 60 };

/** Where a client secret is encrypted. */
export function clientSecretLocation(accountId: number): SealedIn {
  return { table: "single_sign_ons", column: "client_secret", row: accountId };
}

/** Where nonce and verifier are encrypted. */
export function attemptLocation(stateHash: string): SealedIn {
  return { table: "sso_attempts", column: "secret", row: stateHash };
}

/** A domain as it is compared; null for what cannot be one of email addresses. */
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

/** The name whose TXT record shows that a domain is the account's. */
export const recordName = (domain: string): string => `_masthead.${domain}`;
export const recordValue = (proof: string): string => `masthead-verification=${proof}`;

/**
 * How many daily checks in a row a verified domain may miss. Two may be a weekend on which somebody moves to other name
 * servers; who loses a domain has weeks until others can register it.
 */
export const MAX_MISSED_CHECKS = 3;
/** Less than a day, so that a check which ran late does not put the next one off. */
export const CHECK_HOURS = 20;

/** http is for providers on this machine, which nobody reaches but where the operator allows it. */
export function isLocal({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** An issuer's address; null for what OpenID Connect does not allow as one. */
export function issuerFrom(input: string): URL | null {
  if (!URL.canParse(input)) return null;
  const url = new URL(input);
  const isPlain = url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  const isSecure = url.protocol === "https:" || (url.protocol === "http:" && isLocal(url));
  return isPlain && isSecure ? url : null;
}
