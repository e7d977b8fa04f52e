import type { Stripe } from "stripe";
import type { Plan, PlanPrice } from "#platform/db/index.ts";
import { lookupKey } from "./rules.ts";

/** The price at the payment processor, made when somebody first buys it; found by its key ever after. */
export async function ensurePrice(
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
      // An archived price of the same key gives it up.
      transfer_lookup_key: true,
      product_data: { name: `Masthead ${name}` },
    },
    { idempotencyKey: key },
  );
  return price.id;
}
