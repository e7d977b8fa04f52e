import type { Stripe } from "stripe";
import type { Plan, PlanPrice } from "#platform/db/index.ts";
import { lookupKey } from "./rules.ts";

/** The price at the payment processor, created at its first purchase and found by its lookup key from then on. */
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
      // Takes the key over from an archived price that has it.
      transfer_lookup_key: true,
      product_data: { name: `Masthead ${name}` },
    },
    { idempotencyKey: key },
  );
  return price.id;
}
