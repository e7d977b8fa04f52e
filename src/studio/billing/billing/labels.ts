import type { z } from "zod";
import type { BillingView } from "#domain/billing/billing/schema.ts";
import { formatNumber, type Message, msg, t } from "#kernel/language.ts";
import { formatBytes } from "#studio/billing/pricing/labels.ts";

export type Billing = z.output<typeof BillingView>;
export type Allowance = Billing["allowances"]["brands"];
export type AllowanceKey = keyof Billing["allowances"];

export const ALLOWANCES: Record<AllowanceKey, { name: Message; unit: (count: number) => string }> = {
  brands: { name: msg("Brands"), unit: formatNumber },
  staff_accounts: { name: msg("Seats"), unit: formatNumber },
  storage_limit: { name: msg("Media"), unit: formatBytes },
  ai_credits_monthly: { name: msg("AI credits this month"), unit: formatNumber },
};

/** `3 of 10`; says when usage exceeds the limit after a downgrade. */
export function describeUsage(key: AllowanceKey, { used, limit, is_unlimited: isUnlimited }: Allowance): string {
  const { unit } = ALLOWANCES[key];
  if (isUnlimited) return t("{used}, unlimited", { used: unit(used) });
  const amounts = { used: unit(used), limit: unit(limit) };
  return used > limit ? t("{used} of {limit}: limit reached", amounts) : t("{used} of {limit}", amounts);
}

/** The plan's state in a sentence, without dates. */
export function subscriptionStatus({
  status,
  cancel_at_period_end: isEnding,
  has_subscription: isPaid,
}: Billing): string {
  if (status === "past_due") return t("Payment failed; we'll try again");
  if (isPaid) return isEnding ? t("Canceled; active until the end of the paid period") : t("Paid");
  if (status === "trialing") return t("Trial");
  if (status === "canceled") return t("The subscription has ended");
  return t("Active");
}
