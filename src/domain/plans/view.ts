import type { z } from "zod";
import type { Plan, PlanPrice } from "#platform/db/index.ts";
import type { PlanView } from "./schema.ts";

type View = z.input<typeof PlanView>;

/** @returns null for a plan without both prices, which no pricing page can show */
export function viewPlan(plan: Plan & { prices: PlanPrice[] }): View | null {
  const monthly = priceOf(plan.prices, "monthly");
  const yearly = priceOf(plan.prices, "yearly");
  if (!monthly || !yearly) return null;
  return {
    slug: plan.slug,
    location: plan.location,
    popular: plan.isPopular,
    sort_order: plan.sortOrder,
    name: { en: plan.name },
    description: { en: plan.description },
    prices: { monthly, yearly },
    features: {
      brands: plan.brands,
      staff_accounts: plan.staffAccounts,
      storage_limit: Number(plan.storageLimit),
      ai_credits_monthly: plan.aiCreditsMonthly,
    },
  };
}

function priceOf(prices: PlanPrice[], interval: PlanPrice["interval"]) {
  const price = prices.find((candidate) => candidate.interval === interval && candidate.isActive);
  return price && { amount: price.amount, currency: price.currency };
}
