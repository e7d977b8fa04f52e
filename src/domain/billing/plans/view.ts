import type { z } from "zod";
import type { PlanPrice } from "#platform/db/index.ts";
import type { OfferedPlan } from "./find.ts";
import { decimalAmount } from "./rules.ts";
import type { PlanView, SubscriptionPlanView } from "./schema.ts";

/** As shown on the pricing page: amounts in minor units. */
export function viewPlan(offered: OfferedPlan): z.input<typeof PlanView> {
  const price = ({ amount, currency }: PlanPrice) => ({ amount, currency });
  return { ...viewTerms(offered), prices: { monthly: price(offered.monthly), yearly: price(offered.yearly) } };
}

/** The same with decimal amounts. */
export function viewSubscriptionPlan(offered: OfferedPlan): z.input<typeof SubscriptionPlanView> {
  const price = ({ amount, currency }: PlanPrice) => ({ amount: decimalAmount(amount, currency), currency });
  return { ...viewTerms(offered), prices: { monthly: price(offered.monthly), yearly: price(offered.yearly) } };
}

function viewTerms({ plan }: OfferedPlan) {
  return {
    slug: plan.slug,
    location: plan.location,
    popular: plan.isPopular,
    sort_order: plan.sortOrder,
    name: { en: plan.name },
    description: { en: plan.description },
    features: {
      brands: plan.brands,
      staff_accounts: plan.staffAccounts,
      storage_limit: plan.storageLimit,
      ai_credits_monthly: plan.aiCreditsMonthly,
    },
  };
}
