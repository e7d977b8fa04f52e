import { setTimeout as sleep } from "node:timers/promises";
import { ConfigurationError } from "#platform/env.ts";
import { createServices, loadEnv, type Platform } from "#platform/services.ts";
import { runWorker } from "./run.ts";

/** What is in flight at SIGTERM gets this long (reliability.md "Running"). */
const GRACE_SECONDS = 25;

const stop = new AbortController();
const end = () => stop.abort();
process.on("SIGTERM", end);
// Under the launcher, Ctrl-C reaches the whole process group; what follows from it is the launcher's to decide.
process.on("SIGINT", process.send ? () => {} : end);
process.on("disconnect", end);

const services = configure();
const worker = runWorker(services, {
  stop: stop.signal,
  onReady: () => process.connected && process.send?.({ type: "ready" }),
});
await Promise.race([worker, graceOver()]);
process.exit(0);

async function graceOver(): Promise<void> {
  await new Promise((resolve) => stop.signal.addEventListener("abort", resolve, { once: true }));
  await sleep(GRACE_SECONDS * 1000);
  services.log.warn("what was still in flight is left to other workers");
}

function configure(): Platform {
  try {
    return createServices(loadEnv(), "worker", { say: (line) => void process.stdout.write(`${line}\n`) });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.lines.join("\n")}\n`);
    process.exit(1);
  }
}
