import { effectivePlan } from "#domain/billing/plans/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Account, Prisma, Tx } from "#platform/db/index.ts";

type Change = Pick<
  Prisma.AccountUncheckedUpdateInput,
  "stripeSubscriptionId" | "subscriptionStatus" | "currentPeriodEnd" | "cancelAtPeriodEnd"
> & { planSlug: string; trialEndsAt?: Date };

/**
 * Writes an account's plan and subscription, and the change to its audit log. Usage over the new plan's limits is kept;
 * only nothing can be added. The caller holds the account's lock.
 * @returns whether anything changed
 */
export async function changePlan(tx: Tx, ctx: PublicContext, account: Account, change: Change): Promise<boolean> {
  const changed = Object.entries(change).filter(([key, value]) => !isUnchanged(account[key as keyof Account], value));
  if (changed.length === 0) return false;
  const now = ctx.clock.now();
  const isOtherPlan = change.planSlug !== account.planSlug || change.trialEndsAt !== undefined;
  const data = { ...change, ...(isOtherPlan ? { planChangedAt: now } : {}) };
  await tx.account.update({ where: { id: account.id }, data });
  await writeAudit(tx, ctx, {
    accountId: account.id,
    brandId: null,
    action: isOtherPlan ? "plan.changed" : "subscription.changed",
    subject: { type: "account", id: account.id },
    detail: {
      from: { plan: effectivePlan(account, now), status: account.subscriptionStatus },
      to: { plan: change.planSlug, status: change.subscriptionStatus },
      cancel_at_period_end: change.cancelAtPeriodEnd,
    },
  });
  return true;
}

function isUnchanged(stored: unknown, wanted: unknown): boolean {
  if (stored instanceof Date && wanted instanceof Date) return stored.getTime() === wanted.getTime();
  return stored === wanted;
}
