import { countHome, showFirstSteps, showHome } from "#domain/home/index.ts";
import { query, router } from "../procedure.ts";

export const home = router({ show: query(showHome), count: query(countHome), firstSteps: query(showFirstSteps) });
