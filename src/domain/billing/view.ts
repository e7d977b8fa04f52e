import type { z } from "zod";
import { effectivePlan, planChange } from "#domain/plans/index.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { Account } from "#platform/db/index.ts";
import type { SubscriptionStatus } from "./schema.ts";

/** @param since the moment that `changed` counts from */
export function viewStatus(account: Account, since: Date, now: Date): z.input<typeof SubscriptionStatus> {
  const plan = effectivePlan(account, now);
  const changedAt = planChange(account, now);
  const isTrial = plan !== account.planSlug;
  return {
    plan: { slug: plan },
    status: account.subscriptionStatus ?? (isTrial ? "trialing" : "active"),
    changed: changedAt > since,
    changed_at: wireTime(changedAt),
    trial_ends_at: wireTime(account.trialEndsAt),
    current_period_end: wireTimeOrNull(account.currentPeriodEnd),
    cancel_at_period_end: account.cancelAtPeriodEnd,
  };
}
