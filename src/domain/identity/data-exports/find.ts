import { requireOwnerTwoFactor } from "#domain/brands/access/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Export } from "#platform/db/index.ts";

/**
 * The account that the caller owns; an export contains all of it, so nobody else may request one.
 * @throws Fault forbidden, two_factor_required
 */
export async function requireOwnAccount({ db, caller }: UserContext): Promise<number> {
  const account = await db.account.findUnique({ where: { ownerId: caller.userId }, select: { id: true } });
  if (!account) throw fault("forbidden", { message: t("Only the account owner can export its data.") });
  await requireOwnerTwoFactor(db, caller);
  return account.id;
}

/** @throws Fault not_found, also for another account's export; two_factor_required */
export async function findExport(ctx: UserContext, id: number): Promise<Export> {
  const row = await ctx.db.export.findFirst({ where: { id, account: { ownerId: ctx.caller.userId } } });
  if (!row) throw fault("not_found", { what: t("Export") });
  await requireOwnerTwoFactor(ctx.db, ctx.caller);
  return row;
}
