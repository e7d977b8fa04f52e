import { requireAllowance } from "#domain/billing/entitlements/index.ts";
import { requireOwnerTwoFactor } from "#domain/brands/access/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { createBrandWithOwner } from "./create-brand-with-owner.ts";
import { BrandView, CreateBrandInput } from "./schema.ts";
import { viewBrand } from "./view.ts";

export const createBrand = operation({
  name: "brands.create",
  summary: "Create a brand on your account, within the plan's limit, and select it.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: CreateBrandInput,
  output: BrandView,
  async run(ctx, { name, timezone = "UTC" }) {
    const { userId, name: ownerName } = ctx.caller;
    const account = await ctx.db.account.findUnique({ where: { ownerId: userId } });
    if (!account) throw notOwner();
    await requireOwnerTwoFactor(ctx.db, ctx.caller);
    const brand = await ctx.db.$transaction(async (tx) => {
      await requireAllowance(tx, ctx, account.id, "brands");
      // Under the lock: somebody may have accepted the account meanwhile.
      if ((await tx.account.count({ where: { id: account.id, ownerId: userId } })) === 0) throw notOwner();
      const owner = { id: userId, name: ownerName };
      return createBrandWithOwner(tx, ctx, { accountId: account.id, owner, name, timezone });
    });
    return viewBrand({ ...brand, account, logo: null }, false, ctx.env.APP_URL);
  },
});

const notOwner = () => fault("forbidden", { message: t("Only the account owner can create brands.") });
