import { domainFrom } from "#domain/brands/domain-verification/rules.ts";
import type { Rate } from "#domain/operations/limits/rules.ts";
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

/** The domain of an address, as `domainFrom` writes it. */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf("@");
  return at < 1 ? null : domainFrom(email.slice(at + 1));
}

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
