import { backlogChecks } from "./backlog.ts";
import type { Check } from "./check.ts";
import { installationChecks } from "./installation.ts";
import { serverChecks } from "./server.ts";
import { surroundingsChecks } from "./surroundings.ts";

/** All checks of `npm run admin -- doctor` that need the configuration and the database. */
export const CHECKS: readonly Check[] = [
  ...installationChecks,
  ...serverChecks,
  ...backlogChecks,
  ...surroundingsChecks,
];
