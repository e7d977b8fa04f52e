import { backlogChecks } from "./backlog.ts";
import type { Check } from "./check.ts";
import { externalServiceChecks } from "./external-services.ts";
import { installationChecks } from "./installation.ts";
import { networkChecks } from "./networks.ts";
import { serverChecks } from "./server.ts";

/** All checks of `npm run admin -- doctor` that need the configuration and the database. */
export const CHECKS: readonly Check[] = [
  ...installationChecks,
  ...serverChecks,
  ...backlogChecks,
  ...externalServiceChecks,
  ...networkChecks,
];
