import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { accessById, requireOwnerTwoFactor } from "#domain/brands/access/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Brand, Db, Tx } from "#platform/db/index.ts";

/**
 * A brand of the caller's own account, open or closed.
 * @throws Fault not_found, forbidden for a member who is not the owner, two_factor_required
 */
export async function findOwnBrand(db: Db | Tx, { caller }: UserContext, id: number): Promise<Brand> {
  const owner = { ownerId: caller.userId, owner: { deletedAt: null } };
  const brand = await db.brand.findFirst({ where: { id, account: owner } });
  if (brand) {
    await requireOwnerTwoFactor(db, caller);
    return brand;
  }
  if (await accessById(db, caller, id)) throw fault("forbidden", { message: t("Only the brand owner can do this.") });
  throw fault("not_found", { what: t("Brand") });
}

/** The same with the account locked until commit, so that it is not deleted meanwhile. */
export async function lockOwnBrand(tx: Tx, ctx: UserContext, id: number): Promise<Brand> {
  const account = await tx.account.findUnique({ where: { ownerId: ctx.caller.userId }, select: { id: true } });
  if (account) await lockAccount(tx, account.id);
  return findOwnBrand(tx, ctx, id);
}
