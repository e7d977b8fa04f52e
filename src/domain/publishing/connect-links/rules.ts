/** Rate limit of opening links from one IP address. */
export const OPEN_RATE = { limit: 60, windowSeconds: 60 };
/** Rate limit of connecting by one link from one IP address: each attempt asks a network, maybe with a password. */
export const CONNECT_RATE = { limit: 10, windowSeconds: 60 };
/** The same from all addresses together. */
export const CONNECT_RATE_OF_LINK = { limit: 60, windowSeconds: 3600 };
/** Rate limit of asking for new links from one IP address. */
export const ASK_RATE = { limit: 5, windowSeconds: 3600 };

type Link = { usedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

/** A link's present state; one that was used or revoked stays so. */
export function connectLinkStatus(
  { usedAt, revokedAt, expiresAt }: Link,
  now: Date,
): "active" | "used" | "revoked" | "expired" {
  if (usedAt) return "used";
  if (revokedAt) return "revoked";
  return expiresAt > now ? "active" : "expired";
}
