import { z } from "zod";
import { accessBySelection, requireBrandAccess } from "#domain/brands/access/index.ts";
import { findSelectedBrand, viewSelected } from "#domain/identity/accounts/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { readEntitlements } from "./read-entitlements.ts";
import { EntitlementsView } from "./schema.ts";

export const getEntitlements = operation({
  name: "entitlements.get",
  summary: "Get the plan limits and remaining allowances of the selected brand's account.",
  // The only operation of a brand that ignores the header.
  scope: "user",
  needs: "self",
  tier: "read",
  bySingleSignOn: true,
  input: z.object({}),
  output: EntitlementsView,
  async run(ctx) {
    const [selected, standing] = await Promise.all([
      findSelectedBrand(ctx.db, ctx.caller.userId),
      accessBySelection(ctx.db, ctx.caller),
    ]);
    if (!selected || !standing) throw fault("brand_rejected", {});
    requireBrandAccess(ctx.env, standing);
    const entitlements = await ctx.db.$transaction((tx) => readEntitlements(tx, ctx, selected.accountId));
    return { ...entitlements, current_team: viewSelected(selected) };
  },
});
