/** Timeout of a ceremony. */
export const CEREMONY_SECONDS = 300;

/** Maximum passkeys of a user; more indicate a malfunctioning client. */
export const MAX_PASSKEYS = 25;

/** EdDSA, ES256 and RS256 (COSE identifiers); every authenticator supports one of them. */
export const ALGORITHMS = [-8, -7, -257];

/**
 * Rate limit of sign-ins started from one IP address; each creates a row for a day. Passkeys have a limit of their own.
 */
export const BEGIN_RATE = { limit: 120, windowSeconds: 60 };

/**
 * Whether an installation can use passkeys: browsers allow them on https and on the local machine only, and for host
 * names, not IP addresses.
 * @param appUrl its APP_URL, or the origin of its page
 */
export function canHavePasskeys(appUrl: string): boolean {
  const { hostname, protocol } = new URL(appUrl);
  const isOfDigits = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  const isThisMachine = hostname === "localhost" || hostname.endsWith(".localhost");
  return !isOfDigits && (protocol === "https:" || isThisMachine);
}
