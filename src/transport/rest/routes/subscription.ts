import { showSubscriptionStatus } from "#domain/billing/index.ts";
import { listSubscriptionPlans } from "#domain/plans/index.ts";
import { get } from "../route.ts";

export const subscription = [
  get("/subscription/plans", listSubscriptionPlans),
  get("/subscription/status", showSubscriptionStatus),
];
