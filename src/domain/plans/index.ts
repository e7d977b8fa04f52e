import { listPublicPlans } from "./list-public.ts";

export { listPublicPlans } from "./list-public.ts";
export { effectivePlan, FREE_PLAN, trialEnd } from "./rules.ts";
export { seedPlans } from "./seed.ts";

export const operations = [listPublicPlans] as const;
