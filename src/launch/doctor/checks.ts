import { backlogChecks } from "./backlog.ts";
import type { Check } from "./check.ts";
import { installationChecks } from "./installation.ts";
import { serverChecks } from "./server.ts";
import { surroundingsChecks } from "./surroundings.ts";

/** Everything that `npm run admin -- doctor` looks at once configuration and database are there. */
export const CHECKS: readonly Check[] = [
  ...installationChecks,
  ...serverChecks,
  ...backlogChecks,
  ...surroundingsChecks,
];
