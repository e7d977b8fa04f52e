import { listPlans } from "#domain/billing/plans/index.ts";
import { query, router } from "../procedure.ts";

export const plans = router({ list: query(listPlans) });
