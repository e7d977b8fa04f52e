import { hashRecoveryCode } from "#domain/identity/credentials/index.ts";
import type { Tx } from "#platform/db/index.ts";
import { mintRecoveryCodes } from "./rules.ts";

/** Generates new recovery codes for a user; the previous ones become invalid. */
export async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = mintRecoveryCodes();
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })),
  });
  return codes;
}
