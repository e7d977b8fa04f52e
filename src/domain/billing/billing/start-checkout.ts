import type { Stripe } from "stripe";
import { FREE_PLAN } from "#domain/billing/plans/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Account, Db, Plan, PlanInterval, PlanPrice } from "#platform/db/index.ts";
import { callPaymentProvider } from "./call-payment-provider.ts";
import { accountOfBrand, billingPage } from "./find.ts";
import { isActive, lookupKey } from "./rules.ts";
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

/**
 * The account's customer at the payment processor, created at its first purchase. The idempotency key is the account's,
 * so that two concurrent calls create one.
 */
async function ensureCustomer(
  { db }: PublicContext,
  stripe: Stripe,
  { id, ownerId, createdAt, stripeCustomerId }: Account,
): Promise<string> {
  if (stripeCustomerId) return stripeCustomerId;
  const { email, firstName, lastName } = await db.user.findUniqueOrThrow({ where: { id: ownerId } });
  const customer = await stripe.customers.create(
    { email, name: `${firstName} ${lastName}`, metadata: { account_id: String(id) } },
    { idempotencyKey: `masthead:customer:${id}:${createdAt.getTime()}` },
  );
  await db.account.update({ where: { id }, data: { stripeCustomerId: customer.id } });
  return customer.id;
}

/** The price at the payment processor, created at its first purchase and found by its lookup key from then on. */
async function ensurePrice(
  stripe: Stripe,
  { slug, name }: Plan,
  { interval, currency, amount }: PlanPrice,
): Promise<string> {
  const key = lookupKey({ slug, interval, currency, amount });
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  if (data[0]) return data[0].id;
  const price = await stripe.prices.create(
    {
      currency: currency.toLowerCase(),
      unit_amount: amount,
      recurring: { interval: interval === "monthly" ? "month" : "year" },
      lookup_key: key,
      // Takes the key over from an archived price that has it.
      transfer_lookup_key: true,
      product_data: { name: `Masthead ${name}` },
    },
    { idempotencyKey: key },
  );
  return price.id;
}
