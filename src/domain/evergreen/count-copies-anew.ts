import type { Tx } from "#platform/db/index.ts";

/** In brands that open again: nobody could look after the copies that came due while they were closed. */
export async function countCopiesAnew(tx: Tx, brandIds: readonly number[], now: Date): Promise<void> {
  await tx.queueFilling.updateMany({ where: { brandId: { in: [...brandIds] } }, data: { countedFrom: now } });
}
