import { checkout, openPortal, showBilling, showSubscriptionStatus } from "#domain/billing/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const subscription = router({
  status: query(showSubscriptionStatus),
  show: query(showBilling),
  checkout: mutation(checkout),
  portal: mutation(openPortal),
});
