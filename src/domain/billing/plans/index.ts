import { listPlans } from "./list.ts";
import { listSubscriptionPlans } from "./list-subscription.ts";

export { effectivePlan, FREE_PLAN, planChange, trialEnd } from "./rules.ts";
export { seedPlans } from "./seed.ts";
export { listPlans, listSubscriptionPlans };

export const operations = [listPlans, listSubscriptionPlans] as const;
