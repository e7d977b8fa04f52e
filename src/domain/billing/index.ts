import { getBilling } from "./get-billing.ts";
import { getSubscriptionStatus } from "./get-status.ts";
import { pausePayments } from "./hold-payments.ts";
import { openBillingPortal } from "./open-portal.ts";
import { pruneEvents } from "./prune-events.ts";
import { startCheckout } from "./start-checkout.ts";
import { syncSubscription } from "./sync-subscription.ts";

export { findAccount } from "./find.ts";
export { deleteCustomer } from "./forget-customer.ts";
export { reviewPayments } from "./hold-payments.ts";
export { listAccounts } from "./list-accounts.ts";
export { receiveEvent } from "./receive-event.ts";
export { switchPlan } from "./switch-plan.ts";
export { getBilling, getSubscriptionStatus, openBillingPortal, startCheckout };

export const operations = [getSubscriptionStatus, getBilling, startCheckout, openBillingPortal] as const;
export const jobs = [syncSubscription, pausePayments, pruneEvents];
