import { checkout, openPortal, showSubscriptionStatus } from "#domain/billing/index.ts";
import { listSubscriptionPlans } from "#domain/plans/index.ts";
import { get, post } from "../route.ts";

export const subscription = [
  get("/subscription/plans", listSubscriptionPlans),
  get("/subscription/status", showSubscriptionStatus),
  post("/subscription/checkout", checkout),
  post("/subscription/portal", openPortal),
];
