import { DATABASE_SCENARIOS } from "./chaos-database.ts";
import { RECEIVER_SCENARIOS } from "./chaos-receivers.ts";
import type { Scenario } from "./chaos-scenario.ts";
import { SERVICE_SCENARIOS } from "./chaos-services.ts";
import { ROLLING_RESTART } from "./chaos-web-processes.ts";
import { WORKER_SCENARIOS } from "./chaos-workers.ts";

export const SCENARIOS: Scenario[] = [
  ...WORKER_SCENARIOS,
  ...DATABASE_SCENARIOS,
  ...SERVICE_SCENARIOS,
  ...RECEIVER_SCENARIOS,
  ROLLING_RESTART,
];
