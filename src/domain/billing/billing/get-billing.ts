import { z } from "zod";
import { readEntitlements } from "#domain/billing/entitlements/index.ts";
import { operation } from "#kernel/operation.ts";
import { accountOfBrand } from "./find.ts";
import { BillingView } from "./schema.ts";
import { viewBilling } from "./view.ts";

export const getBilling = operation({
  name: "billing.get",
  summary: "Get the account's plan, usage and subscription, and the available billing actions.",
  scope: "brand",
  needs: "billing.manage",
  tier: "full",
  input: z.object({}),
  output: BillingView,
  run: (ctx) =>
    ctx.db.$transaction(async (tx) => {
      const account = await accountOfBrand(tx, ctx.brandId);
      const entitlements = await readEntitlements(tx, ctx, account.id);
      return { ...viewBilling(account, ctx.clock.now(), ctx.payments !== null), ...entitlements };
    }),
});
