import { z } from "zod";
import { selectedBrand } from "#domain/accounts/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { allowanceOf, planOf } from "./find.ts";
import { nextMonth } from "./rules.ts";
import { EntitlementsView } from "./schema.ts";
import { viewEntitlements } from "./view.ts";

export const showEntitlements = operation({
  name: "entitlements.show",
  summary: "What the plan of the selected brand's account allows, and what is left of it.",
  // The one brand's affair that ignores the header (interface.md "Brand selection").
  scope: "user",
  needs: "self",
  tier: "read",
  input: z.object({}),
  output: EntitlementsView,
  async run(ctx) {
    const selected = await selectedBrand(ctx.db, ctx.caller.userId);
    if (!selected) throw fault("brand_rejected", {});
    const { accountId } = selected;
    return ctx.db.$transaction(async (tx) => {
      const plan = await planOf(tx, ctx, accountId);
      const allowances = {
        brands: await allowanceOf(tx, ctx, accountId, "brands"),
        staff_accounts: await allowanceOf(tx, ctx, accountId, "staff_accounts"),
        storage_limit: await allowanceOf(tx, ctx, accountId, "storage_limit"),
        ai_credits_monthly: await allowanceOf(tx, ctx, accountId, "ai_credits_monthly"),
      };
      return viewEntitlements(plan, selected, allowances, nextMonth(ctx.clock.now()));
    });
  },
});
