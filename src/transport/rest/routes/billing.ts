import { getSubscriptionStatus, openBillingPortal, startCheckout } from "#domain/billing/billing/index.ts";
import { listSubscriptionPlans } from "#domain/billing/plans/index.ts";
import { get, post } from "../route.ts";

export const subscription = [
  get("/subscription/plans", listSubscriptionPlans),
  get("/subscription/status", getSubscriptionStatus),
  post("/subscription/checkout", startCheckout),
  post("/subscription/portal", openBillingPortal),
];
