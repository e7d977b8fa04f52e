import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { reportFolders } from "#domain/content/folders/index.ts";
import { ConfigurationError, ENV_NAMES } from "#platform/env.ts";
import { findMisspelled } from "#platform/env-names.ts";
import { createLog, logEverything, printerOf } from "#platform/log.ts";
import { readLanguages } from "#platform/read-languages.ts";
import { createServices, loadEnv, type Platform } from "#platform/services.ts";
import { sharedFolders } from "#platform/shared-folders.ts";
import { startTelemetry } from "#platform/telemetry/telemetry.ts";
import { runWorker } from "#worker/run.ts";
import { child } from "./child.ts";

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
// The launcher may have gone while the modules were loaded.
if (process.send && !process.connected) end();

try {
  await run();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  await child.fail(error.lines);
}
process.exit(0);

async function run(): Promise<void> {
  await unlessStopped(() => child.configured());
  const env = loadEnv();
  readLanguages(env);
  const log = createLog(env.LOG_LEVEL, "worker");
  logEverything(log);
  const print = printerOf(log);
  if (!process.send) for (const line of findMisspelled(process.env, ENV_NAMES)) print(line);
  if (!process.send) for (const line of sharedFolders(env)) print(line);
  const services = createServices(env, "worker", { log, printLine: print });
  const stopTelemetry = await startTelemetry(env, "worker", { log });
  await begun(services);
  const worker = runWorker(services, {
    stop: stop.signal,
    onReady: () => {
      if (process.connected) void child.ready();
      else print(`Worker ready (process ${process.pid}). Stop it with Ctrl-C or SIGTERM.`);
    },
  });
  setTimeout(collectGarbage, STARTED_MS).unref();
  const reportingFolders = reportFolders(services, "worker", { stop: stop.signal });
  await Promise.race([Promise.all([worker, reportingFolders]), graceOver(services)]);
  await stopTelemetry();
}

/** Waits for the launcher, and prepares the database for all others if it says so. */
async function begun(services: Platform): Promise<void> {
  await unlessStopped(async () => {
    const { prepares } = await child.begun();
    if (prepares) await prepareForAll(services);
  });
}

/** For what comes before the work: when it is stopped meanwhile, the process exits at once. */
async function unlessStopped(wait: () => Promise<void>): Promise<void> {
  const leave = () => process.exit(0);
  if (stop.signal.aborted) leave();
  stop.signal.addEventListener("abort", leave);
  await wait();
  stop.signal.removeEventListener("abort", leave);
}

async function prepareForAll(services: Platform): Promise<void> {
  try {
    const { prepareInstallation } = await import("./prepare.ts");
    await child.prepared(await prepareInstallation(services, { log: printerOf(services.log), signal: stop.signal }));
  } catch (error) {
    // Not restarted, since what comes next needs a prepared database.
    if (error instanceof ConfigurationError) throw error;
    await child.fail([error instanceof Error ? error.message : String(error)]);
  }
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
