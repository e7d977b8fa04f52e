import type { Db } from "#platform/db/index.ts";
import type { Claim } from "./begin.ts";

/** Frees the key of a request that did nothing, so that it may be sent again, mended. */
export async function abandon(db: Db, { userId, key, fingerprint }: Claim): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { userId, key, fingerprint, status: null } });
}
