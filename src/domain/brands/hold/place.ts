import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import { accountOfBrand, writeAudit } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { findHold, reachesAccount } from "./find.ts";
import { notifyOfHold } from "./notify.ts";
import { HoldState, PlaceHoldInput } from "./schema.ts";
import { viewHoldState } from "./view.ts";

export const placeHold = operation({
  name: "hold.place",
  summary:
    "Hold everything: from now on nothing is published or replied in the brand's name, and its automations and agents stop, until the hold is lifted.",
  scope: "brand",
  needs: "owner",
  tier: "standard_write",
  whileHeld: true,
  input: PlaceHoldInput,
  output: HoldState,
  async run(ctx, { reason, scope, lift_by: liftBy }) {
    const { caller, brandId } = ctx;
    if (caller.kind !== "person") throw new Error("Only people hold a brand.");
    await ctx.db.$transaction(async (tx) => {
      const accountId = await accountOfBrand(tx, brandId);
      await lockAccount(tx, accountId);
      const isAccountWide = scope === "account";
      if (isAccountWide) await requireAccountOwner(tx, ctx, accountId);
      const brands = await tx.brand.findMany({
        where: isAccountWide ? { accountId } : { id: brandId },
        select: { id: true },
        orderBy: { id: "asc" },
      });
      const known = await findHold(tx, brandId);
      if (known && (known.isAccountWide || !isAccountWide)) {
        throw fault("refused", { code: "on_hold", message: t("The brand is already on hold.") });
      }
      const data = { reason, isAccountWide, liftBy, placedById: caller.userId, placedAt: ctx.clock.now() };
      for (const { id } of brands) {
        await tx.hold.upsert({ where: { brandId: id }, create: { brandId: id, ...data }, update: data });
        await notifyOfHold(tx, ctx, id, { isHeld: true, reason });
        const hold = { scope, lift_by: isAccountWide ? ("owner" as const) : liftBy, placed_by_id: caller.userId };
        await emitExtra(tx, ctx, id, [{ event: "brand.held", post_id: 0, status: "held", hold }]);
      }
      await writeAudit(tx, ctx, {
        accountId,
        brandId: isAccountWide ? null : brandId,
        action: isAccountWide ? "account.held" : "brand.held",
        subject: isAccountWide ? { type: "account", id: accountId } : { type: "brand", id: brandId },
        detail: { reason, lift_by: liftBy },
      });
    });
    return viewHoldState(ctx);
  },
});

/** @throws Fault forbidden */
async function requireAccountOwner(tx: Tx, { caller }: BrandContext, accountId: number): Promise<void> {
  if (caller.kind === "person" && reachesAccount(caller)) {
    if ((await tx.account.count({ where: { id: accountId, ownerId: caller.userId } })) > 0) return;
  }
  throw fault("forbidden", { message: t("Only the owner of the account can hold all of its brands.") });
}
