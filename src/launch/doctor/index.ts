import {
  CHECKS,
  checkConfiguration,
  externalServiceChecks,
  type Facts,
  type Finding,
  fail,
  perform,
  reasonOf,
} from "#domain/operations/installation/index.ts";
import { counted } from "#kernel/counted.ts";
import { readEnv } from "#platform/env.ts";
import { borrowDatabase } from "../borrow-database.ts";
import { FatalError } from "../supervise.ts";
import { portCheck } from "./port-check.ts";

type Report = Finding & { check: string };

const LOST = "Restore the data folder or a backup (docs/operations/backup.md); see the log of the last start.";
const HEALTHY = 0;
const UNHEALTHY = 1;

/**
 * Runs all checks and prints how to fix what they find. Changes nothing, except that it starts the embedded database
 * while it runs if that is stopped.
 * @returns the exit code: 1 when something failed, 0 when there are warnings at most
 */
export async function doctor({ json }: { json: boolean }): Promise<number> {
  const reports: Report[] = [];
  const add = (check: string, findings: readonly Finding[]) => {
    for (const finding of findings) {
      reports.push({ check, ...finding });
      if (!json) console.log(line(check, finding));
    }
  };
  const { findings, isValid } = checkConfiguration(process.env);
  add("configuration", findings);
  if (isValid) await withFacts(process.env, add);
  const count = (level: Finding["level"]) => reports.filter((report) => report.level === level).length;
  if (json) console.log(JSON.stringify({ failed: count("fail"), warned: count("warn"), findings: reports }, null, 2));
  else
    console.log(
      `\n${count("ok")} ok, ${count("off")} not configured, ${counted(count("warn"), "warning")}, ${count("fail")} failed.`,
    );
  return count("fail") > 0 ? UNHEALTHY : HEALTHY;
}

async function withFacts(source: NodeJS.ProcessEnv, add: (check: string, findings: Finding[]) => void): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readEnv(source);
  const borrowed = await borrowDatabase({ url, dataDir, log: (line) => console.error(line) }).catch(
    (error: unknown) => {
      const message = error instanceof FatalError ? error.lines.join(" ") : reasonOf(error);
      add("database", [fail(message, url ? "Start it, or check DATABASE_URL." : LOST)]);
    },
  );
  if (!borrowed) return;
  try {
    Object.assign(process.env, { ...borrowed.secrets, ...process.env, DATABASE_URL: borrowed.url });
    const { createServices, loadEnv } = await import("#platform/services.ts");
    const { refreshAppKeys } = await import("#domain/operations/app-keys/index.ts");
    const { readGauges } = await import("#domain/operations/monitoring/index.ts");
    const env = loadEnv();
    const services = createServices(env, "doctor");
    try {
      const reason = await services.db.$queryRaw`select 1`.then(() => null, reasonOf);
      if (reason !== null) add("database", [fail(reason, "Start it, or check DATABASE_URL.")]);
      const gauges = reason === null ? await readGauges(services) : [];
      // Without the keys of this database, those of the environment are all that is known.
      if (reason === null) await refreshAppKeys(services).catch(() => {});
      const facts: Facts = { env, services, gauges, isEmbedded: !url };
      for (const check of [portCheck, ...(reason === null ? CHECKS : externalServiceChecks)])
        add(check.name, await perform(check, facts));
    } finally {
      await services.queue.stop();
      await services.db.$disconnect();
    }
  } finally {
    await borrowed.release();
  }
}

function line(check: string, { level, message, fix }: Finding): string {
  const first = `${level.padEnd(5)} ${check.padEnd(14)} ${message}`;
  return level === "ok" || fix === undefined ? first : `${first}\n${" ".repeat(21)}→ ${fix}`;
}
