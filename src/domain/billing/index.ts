import { checkout } from "./checkout.ts";
import { holdPayments } from "./hold-payments.ts";
import { openPortal } from "./open-portal.ts";
import { pruneEvents } from "./prune-events.ts";
import { showBilling } from "./show-billing.ts";
import { showSubscriptionStatus } from "./show-status.ts";
import { syncSubscription } from "./sync-subscription.ts";

export { findAccount } from "./find.ts";
export { forgetCustomer } from "./forget-customer.ts";
export { reviewPayments } from "./hold-payments.ts";
export { listAccounts } from "./list-accounts.ts";
export { receiveEvent } from "./receive-event.ts";
export { switchPlan } from "./switch-plan.ts";
export { checkout, openPortal, showBilling, showSubscriptionStatus };

export const operations = [showSubscriptionStatus, showBilling, checkout, openPortal] as const;
export const jobs = [syncSubscription, holdPayments, pruneEvents];
