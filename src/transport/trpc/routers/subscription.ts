import { showSubscriptionStatus } from "#domain/billing/index.ts";
import { query, router } from "../procedure.ts";

export const subscription = router({ status: query(showSubscriptionStatus) });
