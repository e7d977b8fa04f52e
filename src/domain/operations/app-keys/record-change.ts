import { writeAudit } from "#domain/operations/audit/index.ts";
import type { UserContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/**
 * Records a change of app keys, without them, in the audit log of the operator's own account, or else of the
 * installation's first.
 */
export async function recordChange(
  tx: Tx,
  ctx: UserContext,
  action: "app_keys.entered" | "app_keys.removed",
  detail: { platform: string; keys: string[] },
): Promise<void> {
  const own = await tx.account.findUnique({ where: { ownerId: ctx.caller.userId }, select: { id: true } });
  const account = own ?? (await tx.account.findFirst({ orderBy: { id: "asc" }, select: { id: true } }));
  if (!account) return;
  await writeAudit(tx, ctx, {
    accountId: account.id,
    brandId: null,
    action,
    subject: { type: "installation", id: null },
    detail,
  });
}
