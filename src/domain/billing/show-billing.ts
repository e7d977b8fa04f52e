import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { accountOf } from "./find.ts";
import { BillingView } from "./schema.ts";
import { viewBilling } from "./view.ts";

export const showBilling = operation({
  name: "billing.show",
  summary: "The account's plan and subscription, and what can be done about them here.",
  scope: "brand",
  needs: "billing.manage",
  tier: "full",
  input: z.object({}),
  output: BillingView,
  async run({ db, clock, brandId, payments }) {
    return viewBilling(await accountOf(db, brandId), clock.now(), payments !== null);
  },
});
