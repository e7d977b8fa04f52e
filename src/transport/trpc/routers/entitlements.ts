import { getEntitlements } from "#domain/billing/entitlements/index.ts";
import { query, router } from "../procedure.ts";

export const entitlements = router({ show: query(getEntitlements) });
