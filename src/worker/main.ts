import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { reportFolders } from "#domain/folders/index.ts";
import { ConfigurationError, ENV_NAMES } from "#platform/env.ts";
import { findMisspelled } from "#platform/env-names.ts";
import { readLanguages } from "#platform/read-languages.ts";
import { createServices, loadEnv, type Platform } from "#platform/services.ts";
import { sharedFolders } from "#platform/shared-folders.ts";
import { startTracing } from "#platform/telemetry/tracing.ts";
import { runWorker } from "./run.ts";

/** How long active work may take after SIGTERM. */
const GRACE_SECONDS = 25;
/** After this time what a start has loaded is not needed any more. */
const STARTED_MS = 60_000;

const stop = new AbortController();
const end = () => stop.abort();
process.on("SIGTERM", end);
// Ctrl-C reaches the whole process group; under a launcher, the launcher decides what to do.
process.on("SIGINT", process.send ? () => {} : end);
process.on("disconnect", end);

try {
  await run();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  await refuse(error.lines);
  process.exit(1);
}
process.exit(0);

async function run(): Promise<void> {
  const env = loadEnv();
  readLanguages(env);
  if (!process.send) for (const line of findMisspelled(process.env, ENV_NAMES)) print(line);
  if (!process.send) for (const line of sharedFolders(env)) print(line);
  const services = createServices(env, "worker", { printLine: print });
  const stopTracing = await startTracing(env, "worker", services.log);
  const worker = runWorker(services, {
    stop: stop.signal,
    onReady: () => {
      if (process.connected) process.send?.({ type: "ready" });
      else print(`Worker ready (process ${process.pid}). Stop it with Ctrl-C or SIGTERM.`);
    },
  });
  setTimeout(collectGarbage, STARTED_MS).unref();
  const reportingFolders = reportFolders(services, "worker", { stop: stop.signal });
  await Promise.race([Promise.all([worker, reportingFolders]), graceOver(services)]);
  await stopTracing();
}

/** V8 would keep the garbage of the start, a seventh of the memory, until a worker that only waits needs its room. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

async function graceOver({ log }: Platform): Promise<void> {
  await new Promise((resolve) => stop.signal.addEventListener("abort", resolve, { once: true }));
  await sleep(GRACE_SECONDS * 1000);
  log.warn("shutdown timed out; other workers take over the work in flight");
}

/** Reports an error that only a person can fix; the launcher prints it and does not restart the worker. */
async function refuse(lines: string[]): Promise<void> {
  if (!process.connected || !process.send) process.stderr.write(`${lines.join("\n")}\n`);
  else await new Promise((resolve) => process.send?.({ type: "fatal", lines }, undefined, undefined, resolve));
}

/** One line with a timestamp. */
function print(line: string): void {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
}
