import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { FREE_PLAN } from "#domain/billing/plans/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { type Account, lockKeyOf, type Tx } from "#platform/db/index.ts";
import { changePlan } from "./change-plan.ts";
import { currentSubscription, isActive, planOfPrice, type Subscription } from "./rules.ts";

/** First key of the advisory locks that serialize the syncs of an account's subscriptions. */
const SYNC_LOCK = 1_651_076_199;

/**
 * Reads an account's subscriptions at the payment processor and stores the result. Events only trigger a sync, so
 * repeated, late and reordered ones all end in the same state.
 */
export const syncSubscription = job<{ account_id: number }>({
  name: "billing.sync",
  options: { retryLimit: 12, retryDelay: 5, expireInSeconds: 60, concurrency: 4 },
  async perform(ctx, { account_id: id }) {
    const { payments } = ctx;
    if (!payments) return;
    const { subscriptions } = await payments.stripe();
    await ctx.db.$transaction(
      async (tx) => {
        // Locked before the request, or an older result could overwrite a newer one. No row lock is held during network
        // requests.
        await tx.$executeRaw`select pg_advisory_xact_lock(${SYNC_LOCK}::int, ${lockKeyOf(id)}::int)`;
        const customer = (await tx.account.findUnique({ where: { id } }))?.stripeCustomerId;
        if (!customer) return;
        const { data } = await subscriptions.list({ customer, status: "all", limit: 100 });
        await lockAccount(tx, id);
        await write(tx, ctx, await tx.account.findUniqueOrThrow({ where: { id } }), data);
      },
      { timeout: 45_000 },
    );
  },
});

async function write(tx: Tx, ctx: SystemContext, account: Account, all: readonly Subscription[]): Promise<void> {
  const one = currentSubscription(all, account.stripeSubscriptionId);
  if (!one) return;
  const [item] = one.items.data;
  await changePlan(tx, ctx, account, {
    planSlug: isActive(one.status) ? await planOf(tx, ctx, account, item?.price.lookup_key ?? null) : FREE_PLAN,
    stripeSubscriptionId: one.id,
    subscriptionStatus: one.status,
    currentPeriodEnd: item ? new Date(item.current_period_end * 1000) : null,
    // The portal uses one of two fields, depending on the account's billing mode.
    cancelAtPeriodEnd: one.cancel_at_period_end || one.cancel_at !== null,
  });
}

/** A price not created by this product leaves the plan unchanged: somebody paid, so nothing is taken away. */
async function planOf(tx: Tx, ctx: SystemContext, account: Account, key: string | null): Promise<string> {
  const slug = planOfPrice(key);
  const plan = slug && (await tx.plan.findUnique({ where: { slug } }));
  if (plan) return plan.slug;
  ctx.log.error({ account: account.id, price: key }, "a subscription has a price that belongs to no plan");
  return account.planSlug;
}
