import { z } from "zod";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { callPaymentProvider } from "./ask-processor.ts";
import { accountOfBrand, billingPage } from "./find.ts";
import { PaymentPage } from "./schema.ts";

export const openBillingPortal = operation({
  name: "billing.open_portal",
  summary: "The address of the page where the subscription is changed or cancelled, and where its invoices are.",
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
        const message = "Nothing was bought yet, so there is nothing to manage.";
        throw fault("refused", { code: "invalid_state", message });
      }
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: await billingPage(ctx) });
      return { url };
    }),
});
