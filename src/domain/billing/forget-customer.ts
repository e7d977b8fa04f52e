import { Stripe } from "stripe";
import type { SystemContext } from "#kernel/job.ts";

/** Deletes an account's customer at the payment processor, and with it every subscription. May run again. */
export async function forgetCustomer({ db, payments }: SystemContext, accountId: number): Promise<void> {
  const account = await db.account.findUnique({ where: { id: accountId }, select: { stripeCustomerId: true } });
  if (!payments || !account?.stripeCustomerId) return;
  try {
    await payments.stripe.customers.del(account.stripeCustomerId);
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
    if (!isGone) throw error;
  }
}
