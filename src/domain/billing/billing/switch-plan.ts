import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { effectivePlan, FREE_PLAN } from "#domain/billing/plans/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { changePlan } from "./change-plan.ts";
import { isActive } from "./rules.ts";

/**
 * Changes the plan on behalf of the operator, hidden and closed plans included. The change ends a trial, also if the
 * new plan is the free one.
 * @returns the previous plan; null if nothing had to change
 * @throws Fault invalid on `plan`; refused `invalid_state` while a subscription pays for another plan
 */
export async function switchPlan(ctx: SystemContext, accountId: number, slug: string): Promise<string | null> {
  return ctx.db.$transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const account = await tx.account.findUnique({ where: { id: accountId } });
    if (!account) throw fault("not_found", { what: "Account" });
    const plans = await tx.plan.findMany({ orderBy: { sortOrder: "asc" }, select: { slug: true } });
    if (!plans.some((plan) => plan.slug === slug)) {
      throw invalid("plan", `Unknown plan "${slug}". Available plans: ${plans.map((plan) => plan.slug).join(", ")}.`);
    }
    if (isActive(account.subscriptionStatus)) {
      const message = "This account's plan is paid by a subscription. Change or cancel the subscription first.";
      throw fault("refused", { code: "invalid_state", message });
    }
    const now = ctx.clock.now();
    const isTrialEnded = slug === FREE_PLAN && now < account.trialEndsAt;
    const isChanged = await changePlan(tx, ctx, account, {
      planSlug: slug,
      ...(isTrialEnded ? { trialEndsAt: now } : {}),
      stripeSubscriptionId: null,
      subscriptionStatus: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
    });
    return isChanged ? effectivePlan(account, now) : null;
  });
}
