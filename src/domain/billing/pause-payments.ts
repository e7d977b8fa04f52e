import type { PublicContext } from "#kernel/context.ts";
import { job } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import { isActive } from "./rules.ts";

/**
 * Lets a subscription stand without charging while its account waits to be deleted, and go on as before once it is
 * restored. It reads which of the two holds, so it may run any number of times.
 */
export const pausePayments = job<{ account_id: number }>({
  name: "billing.hold",
  options: { retryLimit: 12, retryDelay: 5, expireInSeconds: 60, concurrency: 1 },
  async perform({ db, payments }, { account_id: id }) {
    const account = await db.account.findUnique({ where: { id }, include: { owner: { select: { deletedAt: true } } } });
    if (!payments || !account?.stripeSubscriptionId || !isActive(account.subscriptionStatus)) return;
    const pause = account.owner.deletedAt ? ({ behavior: "void" } as const) : "";
    const { subscriptions } = await payments.stripe();
    await subscriptions.update(account.stripeSubscriptionId, { pause_collection: pause });
  },
});

/** Brings the charging in line with the account's deletion or restoring once that commits. */
export function reviewPayments(tx: Tx, ctx: PublicContext, accountId: number): Promise<void> {
  return ctx.queue.enqueue(tx, pausePayments, { account_id: accountId });
}
