import type { Tx } from "#platform/db/index.ts";

/**
 * Whoever adds a second factor vouches for the credentials that they have: each counts as made with it. Those that the
 * password alone makes later do not.
 */
export async function markTwoFactorProven(tx: Tx, userId: number): Promise<void> {
  await tx.accessToken.updateMany({ where: { userId }, data: { hasTwoFactors: true } });
}
