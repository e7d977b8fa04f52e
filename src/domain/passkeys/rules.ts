/** How long a ceremony may take (product.md §2). */
export const CEREMONY_SECONDS = 300;

/** So many passkeys a person may have; more are a program gone wrong. */
export const MAX_PASSKEYS = 25;

/** EdDSA, ES256 and RS256 (COSE), which every authenticator has one of. */
export const ALGORITHMS = [-8, -7, -257];

/** Sign-ins begun from one address; each is a row for a day. Whatever else is throttled, passkeys have this to themselves. */
export const BEGIN_RATE = { limit: 120, windowSeconds: 60 };

/**
 * Whether passkeys can belong to an installation: browsers offer them to https alone and to this machine, and to names,
 * not to addresses in digits.
 * @param appUrl its APP_URL, or the origin of its page
 */
export function canHavePasskeys(appUrl: string): boolean {
  const { hostname, protocol } = new URL(appUrl);
  const isOfDigits = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  const isThisMachine = hostname === "localhost" || hostname.endsWith(".localhost");
  return !isOfDigits && (protocol === "https:" || isThisMachine);
}
