import type { SystemContext } from "#kernel/job.ts";

/** Deletes an account's customer at the payment processor, and with it every subscription. Idempotent. */
export async function deleteCustomer({ db, payments }: SystemContext, accountId: number): Promise<void> {
  const account = await db.account.findUnique({ where: { id: accountId }, select: { stripeCustomerId: true } });
  if (!payments || !account?.stripeCustomerId) return;
  const { customers } = await payments.stripe();
  try {
    await customers.del(account.stripeCustomerId);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "resource_missing") throw error;
  }
}
