import { FREE_PLAN } from "#domain/billing/plans/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Db, Plan, PlanInterval, PlanPrice } from "#platform/db/index.ts";
import { callPaymentProvider } from "./call-payment-provider.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { ensurePrice } from "./ensure-price.ts";
import { accountOfBrand, billingPage } from "./find.ts";
import { isActive } from "./rules.ts";
import { CheckoutInput, PaymentPage } from "./schema.ts";

export const startCheckout = operation({
  name: "billing.start_checkout",
  summary: "Create a checkout session for a plan, and get the URL of its payment page.",
  scope: "brand",
  needs: "billing.manage",
  tier: "full",
  waitsOutside: true,
  input: CheckoutInput,
  output: PaymentPage,
  run: (ctx, { plan: slug, interval }) =>
    callPaymentProvider(ctx, async (stripe) => {
      const account = await accountOfBrand(ctx.db, ctx.brandId);
      if (isActive(account.subscriptionStatus)) {
        const message = t("You already have a subscription. Change its plan in the billing portal.");
        throw fault("refused", { code: "invalid_state", message });
      }
      const { plan, price } = await findPrice(ctx.db, slug, interval);
      const customer = await ensureCustomer(ctx, stripe, account);
      const page = await billingPage(ctx);
      const { url } = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer,
        line_items: [{ price: await ensurePrice(stripe, plan, price), quantity: 1 }],
        success_url: `${page}?paid=1`,
        cancel_url: page,
        allow_promotion_codes: true,
      });
      if (!url) throw new Error("The payment processor returned a session without a URL.");
      return { url };
    }),
});

/** @throws Fault invalid on `plan` */
async function findPrice(db: Db, slug: string, interval: PlanInterval): Promise<{ plan: Plan; price: PlanPrice }> {
  const plan = await db.plan.findFirst({
    where: { slug, isActive: true, isHidden: false },
    include: { prices: { where: { interval, isActive: true } } },
  });
  const price = plan?.prices[0];
  if (!plan || !price) throw invalid("plan", t("This plan isn't available."));
  if (slug === FREE_PLAN || price.amount === 0)
    throw invalid("plan", t("This plan is free and doesn't need a payment."));
  return { plan, price };
}
