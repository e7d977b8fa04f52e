import { getBilling } from "./get-billing.ts";
import { getSubscriptionStatus } from "./get-status.ts";
import { openBillingPortal } from "./open-portal.ts";
import { pausePayments } from "./pause-payments.ts";
import { pruneEvents } from "./prune-events.ts";
import { startCheckout } from "./start-checkout.ts";
import { syncSubscription } from "./sync-subscription.ts";

export { deleteCustomer } from "./delete-customer.ts";
export { findAccount } from "./find.ts";
export { listAccounts } from "./list-accounts.ts";
export { reviewPayments } from "./pause-payments.ts";
export { receiveEvent } from "./receive-event.ts";
export { switchPlan } from "./switch-plan.ts";
export { getBilling, getSubscriptionStatus, openBillingPortal, startCheckout };

export const operations = [getSubscriptionStatus, getBilling, startCheckout, openBillingPortal] as const;
export const jobs = [syncSubscription, pausePayments, pruneEvents];
