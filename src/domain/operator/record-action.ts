import { audit } from "#domain/audit/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Tx, User } from "#platform/db/index.ts";

type OperatorAction = { action: string; detail?: Record<string, unknown> };

/**
 * Records an operator's action on a user in the audit log of every account concerned: their own, and those of the
 * brands they belong to. Call it after the transaction's row locks.
 */
export async function recordOperatorAction(
  tx: Tx,
  ctx: SystemContext,
  { id }: User,
  { action, detail = {} }: OperatorAction,
): Promise<void> {
  const accounts = await tx.account.findMany({
    where: { OR: [{ ownerId: id }, { brands: { some: { members: { some: { userId: id } } } } }] },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const account of accounts) {
    const subject = { type: "user", id };
    await audit(tx, ctx, { accountId: account.id, brandId: null, action, subject, detail });
  }
}
