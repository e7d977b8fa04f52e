import type { PublicContext } from "#kernel/context.ts";
import { job } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import { isActive } from "./rules.ts";

/**
 * Pauses the collection of a subscription while its account awaits deletion, and resumes it after a restore. It reads
 * the current state, so it is idempotent.
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

/** Pauses or resumes collection to match the account's deletion or restore, once that commits. */
export function reviewPayments(tx: Tx, ctx: PublicContext, accountId: number): Promise<void> {
  return ctx.queue.enqueue(tx, pausePayments, { account_id: accountId });
}
