import { z } from "zod";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { callPaymentProvider } from "./call-payment-provider.ts";
import { accountOfBrand, billingPage } from "./find.ts";
import { PaymentPage } from "./schema.ts";

export const openBillingPortal = operation({
  name: "billing.open_portal",
  summary: "Create a link to the billing portal, to change or cancel the subscription and view invoices.",
  scope: "brand",
  needs: "billing.manage",
  tier: "full",
  waitsOutside: true,
  input: z.object({}),
  output: PaymentPage,
  run: (ctx) =>
    callPaymentProvider(ctx, async (stripe) => {
      const { stripeCustomerId: customer } = await accountOfBrand(ctx.db, ctx.brandId);
      if (!customer) {
        const message = t("There's no subscription to manage yet.");
        throw fault("refused", { code: "invalid_state", message });
      }
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: await billingPage(ctx) });
      return { url };
    }),
});
