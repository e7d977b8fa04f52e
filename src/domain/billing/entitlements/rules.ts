import { t, tn } from "#kernel/language.ts";
import type { Plan } from "#platform/db/index.ts";

/** `storage_limit` is in bytes. */
export type AllowanceKey = "brands" | "staff_accounts" | "storage_limit" | "ai_credits_monthly";

export type Allowance = { used: number; limit: number; remaining: number; isUnlimited: boolean };

/** A plan's limits; storage in bytes. */
export function limitOf(plan: Plan, key: AllowanceKey): number {
  const limits: Record<AllowanceKey, number> = {
    brands: plan.brands,
    staff_accounts: plan.staffAccounts,
    storage_limit: plan.storageLimit,
    ai_credits_monthly: plan.aiCreditsMonthly,
  };
  return limits[key];
}

/** @param isUnlimited the operator has lifted the limits (PLAN_ENFORCEMENT) */
export function allowance(used: number, limit: number, isUnlimited: boolean): Allowance {
  return { used, limit, remaining: Math.max(0, limit - used), isUnlimited };
}

/** Whether this much more fits. */
export function isWithinAllowance({ used, limit, isUnlimited }: Allowance, wanted: number): boolean {
  return isUnlimited || used + wanted <= limit;
}

/** The month of a usage count, as its first day in UTC. */
export function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

/** When the monthly allowances reset. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** The error message for a request that exceeds an allowance. */
export function allowanceMessage(key: AllowanceKey, { limit }: Allowance): string {
  const sentences: Record<AllowanceKey, string> = {
    brands: tn(
      limit,
      "Your plan includes {count} brand, and all are in use. Upgrade to add more.",
      "Your plan includes {count} brands, and all are in use. Upgrade to add more.",
    ),
    staff_accounts: t("Your plan includes {limit} seats, and all are in use. Upgrade to add more.", {
      limit: String(limit),
    }),
    storage_limit: t("This file exceeds your plan's storage of {limit} MiB. Delete files or upgrade.", {
      limit: String(Math.round(limit / 1024 ** 2)),
    }),
    ai_credits_monthly: t("You've used all {limit} AI credits of your plan this month.", { limit: String(limit) }),
  };
  return sentences[key];
}

/** The error message where some of the wanted seats are free, but not all. */
export function tooFewSeats(wanted: number, free: number): string {
  return tn(
    free,
    "This needs {wanted} seats, and {count} is free. Nobody was invited. Invite fewer people or upgrade your plan.",
    "This needs {wanted} seats, and {count} are free. Nobody was invited. Invite fewer people or upgrade your plan.",
    { wanted },
  );
}
