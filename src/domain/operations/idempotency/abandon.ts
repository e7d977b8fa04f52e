import type { Db } from "#platform/db/index.ts";
import type { Claim } from "./begin.ts";

/** Releases the key of a request that had no effect, so that a corrected one can be sent. */
export async function abandonRequest(db: Db, { userId, key, fingerprint }: Claim): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { userId, key, fingerprint, status: null } });
}
