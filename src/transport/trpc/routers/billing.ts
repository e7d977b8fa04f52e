import { getBilling, getSubscriptionStatus, openBillingPortal, startCheckout } from "#domain/billing/billing/index.ts";
import { getEntitlements } from "#domain/billing/entitlements/index.ts";
import { listPlans } from "#domain/billing/plans/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const entitlements = router({ show: query(getEntitlements) });

export const plans = router({ list: query(listPlans) });

export const subscription = router({
  status: query(getSubscriptionStatus),
  show: query(getBilling),
  checkout: mutation(startCheckout),
  portal: mutation(openBillingPortal),
});
