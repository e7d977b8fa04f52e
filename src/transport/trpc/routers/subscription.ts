import { getBilling, getSubscriptionStatus, openBillingPortal, startCheckout } from "#domain/billing/billing/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const subscription = router({
  status: query(getSubscriptionStatus),
  show: query(getBilling),
  checkout: mutation(startCheckout),
  portal: mutation(openBillingPortal),
});
