import { lockKeyOf, type Tx } from "#platform/db/index.ts";

/** First key of the advisory locks on a brand's identities; the second is the brand's id. */
const IDENTITIES_LOCK = 1_668_247_156;

/**
 * Serializes what decides to which contact of a brand an identity belongs: receiving, merging, splitting, deleting and
 * erasing. Taken before any row, in the order of the brands. Otherwise a message could arrive for a contact that is
 * being merged into another.
 */
export async function lockIdentities(tx: Tx, brandIds: readonly number[]): Promise<void> {
  for (const brandId of [...new Set(brandIds)].toSorted((a, b) => a - b)) {
    await tx.$executeRaw`select pg_advisory_xact_lock(${IDENTITIES_LOCK}::int, ${lockKeyOf(brandId)}::int)`;
  }
}
