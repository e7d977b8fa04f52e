import { type Outage, outageOf } from "#kernel/outage.ts";
import { ConfigurationError, ENV_NAMES, readEnv } from "#platform/env.ts";
import { findMisspelled } from "#platform/env-names.ts";
import { backlogChecks } from "./backlog.ts";
import { certificateCheck } from "./certificate.ts";
import { serverChecks } from "./database-server.ts";
import { externalServiceChecks } from "./external-services.ts";
import { failoverCheck } from "./failover.ts";
import { type Check, type Facts, type Finding, fail, ok, warn } from "./finding.ts";
import { networkChecks } from "./networks.ts";
import { replicaCheck } from "./replica.ts";
import { retentionCheck } from "./retention.ts";
import { installationChecks } from "./setup.ts";
import { updateCheck } from "./update.ts";

/** All checks that need the configuration and the database: of `npm run admin -- doctor`, and of the page for operators. */
export const CHECKS: readonly Check[] = [
  ...installationChecks,
  ...serverChecks,
  failoverCheck,
  replicaCheck,
  certificateCheck,
  ...backlogChecks,
  retentionCheck,
  ...externalServiceChecks,
  ...networkChecks,
  updateCheck,
];

/** A check that throws is a failed check; the others still run. */
export async function perform(check: Check, facts: Facts): Promise<Finding[]> {
  try {
    return await check.run(facts);
  } catch (error) {
    return [fail(`Check failed to run: ${reasonOf(error)}`, "Fix the failures above, then check again.")];
  }
}

const OUTAGE_TEXTS: Readonly<Record<Outage, string>> = {
  database: "The database is not responding.",
  disk: "A disk is full.",
  storage: "The file storage is not responding.",
  remote: "A remote server is not responding.",
};

/** A readable reason when another service is down: the libraries' messages are not. */
export function reasonOf(error: unknown): string {
  const outage = outageOf(error);
  if (outage !== null) return OUTAGE_TEXTS[outage];
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n").at(-1) ?? text;
}

/** Variables of the environment that are invalid, or that seem to be misspelled. */
export function checkConfiguration(source: NodeJS.ProcessEnv): { findings: Finding[]; isValid: boolean } {
  const unknown = findMisspelled(source, ENV_NAMES).map((message) =>
    warn(message, "Correct the name, or remove the variable."),
  );
  try {
    readEnv(source);
    return { findings: unknown.length > 0 ? unknown : [ok("All variables are valid.")], isValid: true };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return {
      findings: [...error.lines.map((message) => fail(message, "Correct the value.")), ...unknown],
      isValid: false,
    };
  }
}
