import type { z } from "zod";
import type { BillingView } from "#domain/billing/schema.ts";
import { bytes } from "../pricing/labels.ts";

export type Billing = z.output<typeof BillingView>;
export type Allowance = Billing["allowances"]["brands"];
export type AllowanceKey = keyof Billing["allowances"];

export const ALLOWANCES: Record<AllowanceKey, { name: string; unit: (count: number) => string }> = {
  brands: { name: "Brands", unit: String },
  staff_accounts: { name: "Seats", unit: String },
  storage_limit: { name: "Media", unit: bytes },
  ai_credits_monthly: { name: "AI credits this month", unit: (count) => count.toLocaleString("en") },
};

/** `3 of 10`; says when usage exceeds the limit after a downgrade. */
export function usage(key: AllowanceKey, { used, limit, is_unlimited: isUnlimited }: Allowance): string {
  const { unit } = ALLOWANCES[key];
  if (isUnlimited) return `${unit(used)}, unlimited`;
  const text = `${unit(used)} of ${unit(limit)}`;
  return used > limit ? `${text}: limit reached` : text;
}

/** The plan's state in a sentence, without dates. */
export function subscriptionStatus({
  status,
  cancel_at_period_end: isEnding,
  has_subscription: isPaid,
}: Billing): string {
  if (status === "past_due") return "Payment failed; we'll try again";
  if (isPaid) return isEnding ? "Canceled; active until the end of the paid period" : "Paid";
  if (status === "trialing") return "Trial";
  if (status === "canceled") return "The subscription has ended";
  return "Active";
}
