import type { Tx } from "#platform/db/index.ts";

/**
 * Adding a second factor upgrades the user's existing credentials: each counts as created with it. Credentials created
 * later with the password alone do not.
 */
export async function markTwoFactorProven(tx: Tx, userId: number): Promise<void> {
  await tx.accessToken.updateMany({ where: { userId }, data: { hasTwoFactors: true } });
}
