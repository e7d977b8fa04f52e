import { countHome, getFirstSteps, getHome } from "#domain/insights/home/index.ts";
import { query, router } from "../procedure.ts";

export const home = router({ show: query(getHome), count: query(countHome), firstSteps: query(getFirstSteps) });
