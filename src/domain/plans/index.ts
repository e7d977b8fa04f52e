import { listPublicPlans } from "./list-public.ts";
import { listSubscriptionPlans } from "./list-subscription.ts";

export { effectivePlan, FREE_PLAN, planChange, trialEnd } from "./rules.ts";
export { seedPlans } from "./seed.ts";
export { listPublicPlans, listSubscriptionPlans };

export const operations = [listPublicPlans, listSubscriptionPlans] as const;
