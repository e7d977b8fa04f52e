import { listPlans } from "#domain/plans/index.ts";
import { query, router } from "../procedure.ts";

export const plans = router({ list: query(listPlans) });
