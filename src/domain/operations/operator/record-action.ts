import { writeAudit } from "#domain/operations/audit/index.ts";
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
  for (const accountId of await findAccountsOf(tx, id)) {
    const subject = { type: "user", id };
    await writeAudit(tx, ctx, { accountId, brandId: null, action, subject, detail });
  }
}

/** The accounts that an operator's action on a user concerns, in the order in which their audit logs are locked. */
export async function findAccountsOf(tx: Tx, userId: number): Promise<number[]> {
  const accounts = await tx.account.findMany({
    where: { OR: [{ ownerId: userId }, { brands: { some: { members: { some: { userId } } } } }] },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return accounts.map(({ id }) => id);
}
