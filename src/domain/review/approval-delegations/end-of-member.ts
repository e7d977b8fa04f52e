import type { Tx } from "#platform/db/index.ts";
import { findDelegations, openDelegations } from "./find.ts";

/**
 * Ends what a member delegated, and what was delegated to them, as far as it no longer holds after they left or got another
 * role: nothing of it returns with a later one.
 */
export async function endDelegationsOf(
  tx: Tx,
  { brandId, userId, now }: { brandId: number; userId: number; now: Date },
  hasLeft: boolean,
): Promise<void> {
  const where = { ...openDelegations(brandId, now), OR: [{ delegatorId: userId }, { delegateId: userId }] };
  if ((await tx.approvalDelegation.count({ where })) === 0) return;
  const holding = hasLeft ? [] : (await findDelegations(tx, [brandId])).map(({ id }) => id);
  await tx.approvalDelegation.updateMany({ where: { ...where, id: { notIn: holding } }, data: { endedAt: now } });
}
