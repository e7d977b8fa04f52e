import { accessById, requireOwnerTwoFactor } from "#domain/access/index.ts";
import { lockAccount } from "#domain/entitlements/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Brand, Tx } from "#platform/db/index.ts";

/**
 * A brand of the caller's own account, open or closed, with the account locked until commit.
 * @throws Fault not_found, forbidden for a member who is not the owner, two_factor_required
 */
export async function lockOwnBrand(tx: Tx, ctx: UserContext, id: number): Promise<Brand> {
  const { caller } = ctx;
  const account = await tx.account.findUnique({ where: { ownerId: caller.userId }, select: { id: true } });
  if (account) {
    await lockAccount(tx, account.id);
    // The account may have been deleted while this call waited for its lock.
    const owner = { ownerId: caller.userId, owner: { deletedAt: null } };
    const brand = await tx.brand.findFirst({ where: { id, account: owner } });
    if (brand) {
      await requireOwnerTwoFactor(tx, caller);
      return brand;
    }
  }
  if (await accessById(tx, caller, id)) throw fault("forbidden", { message: "Only the brand owner can do this." });
  throw fault("not_found", { what: "Brand" });
}
