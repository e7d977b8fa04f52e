/** How long a ceremony may take (product.md §2). */
export const CEREMONY_SECONDS = 300;

/** So many passkeys a person may have; more are a program gone wrong. */
export const MOST_PASSKEYS = 25;

/** EdDSA, ES256 and RS256 (COSE), which every authenticator has one of. */
export const ALGORITHMS = [-8, -7, -257];

/** Sign-ins begun from one address; each is a row for a day. Whatever else is throttled, passkeys have this to themselves. */
export const BEGIN_RATE = { limit: 120, windowSeconds: 60 };
