import { countHome } from "./count.ts";
import { showHome } from "./show.ts";
import { showFirstSteps } from "./show-first-steps.ts";

export { type Change, type Floors, findChanges, findFloors, findStandings, type Standing } from "./find-changes.ts";
export { countHome, showFirstSteps, showHome };

export const operations = [showHome, countHome, showFirstSteps] as const;
