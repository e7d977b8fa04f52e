import type { z } from "zod";
import { effectivePlan, planChange } from "#domain/billing/plans/index.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { Account } from "#platform/db/index.ts";
import { isActive } from "./rules.ts";
import type { BillingView, SubscriptionStatus } from "./schema.ts";

/** @param since the time that `changed` is compared with */
export function viewStatus(account: Account, since: Date, now: Date): z.input<typeof SubscriptionStatus> {
  const changedAt = planChange(account, now);
  return { ...viewSubscription(account, now), changed: changedAt > since, changed_at: wireTime(changedAt) };
}

/** Everything but the allowances, which another module counts. */
export function viewBilling(
  account: Account,
  now: Date,
  canPay: boolean,
): Omit<z.input<typeof BillingView>, "allowances" | "plan"> {
  return {
    ...viewSubscription(account, now),
    account_id: account.id,
    can_pay: canPay,
    has_subscription: isActive(account.subscriptionStatus),
    has_customer: account.stripeCustomerId !== null,
  };
}

function viewSubscription(account: Account, now: Date) {
  const plan = effectivePlan(account, now);
  const isTrial = plan !== account.planSlug;
  return {
    plan: { slug: plan },
    status: account.subscriptionStatus ?? (isTrial ? "trialing" : "active"),
    trial_ends_at: wireTime(account.trialEndsAt),
    current_period_end: wireTimeOrNull(account.currentPeriodEnd),
    cancel_at_period_end: account.cancelAtPeriodEnd,
  };
}
