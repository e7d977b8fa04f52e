import type { Stripe } from "stripe";
import type { PublicContext } from "#kernel/context.ts";
import type { Account } from "#platform/db/index.ts";

/**
 * The account's customer at the payment processor, created at its first purchase. The idempotency key is the account's,
 * so that two concurrent calls create one.
 */
export async function ensureCustomer(
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
