import type { Db } from "#platform/db/index.ts";
import type { Claim } from "./delivery-claim.ts";

/** Attempts started by this process and not settled yet. */
const claimsByDb = new WeakMap<Db, Set<Claim>>();

export function activeClaims(db: Db): Set<Claim> {
  const claims = claimsByDb.get(db) ?? new Set();
  claimsByDb.set(db, claims);
  return claims;
}
