import type { Db } from "#platform/db/index.ts";
import type { Claim } from "./turn.ts";

/** Attempts that this process has begun and not settled yet. */
const held = new WeakMap<Db, Set<Claim>>();

export function heldClaims(db: Db): Set<Claim> {
  const claims = held.get(db) ?? new Set();
  held.set(db, claims);
  return claims;
}
