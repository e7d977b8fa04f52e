import type { Tx } from "#platform/db/index.ts";

/** The account that owns a brand, for the audit log and the allowances. */
export async function accountOfBrand(tx: Tx, brandId: number): Promise<number> {
  const { accountId } = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { accountId: true } });
  return accountId;
}
