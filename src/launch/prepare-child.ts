import { lookUp } from "#kernel/look-up.ts";
import { ConfigurationError } from "#platform/env.ts";
import { createLog, printerOf } from "#platform/log.ts";
import type { Demo } from "./prepare.ts";
import { BUILD_ONLY, KEYS_ONLY, type Prepared } from "./prepare-in-child.ts";

/** A separate process, because the modules for building, migrating and seeding would stay in the launcher's memory. */
const stop = new AbortController();
const end = () => {
  stop.abort();
  process.exit(1);
};
process.on("disconnect", end);
process.on("SIGTERM", end);
// Ctrl-C reaches the whole process group; the launcher decides.
process.on("SIGINT", () => {});
const log = printerOf(createLog("info", "preparation"));

try {
  const task = lookUp({ [KEYS_ONLY]: compareKeys, [BUILD_ONLY]: build }, process.argv[2] ?? "") ?? prepareDatabase;
  const { demo } = await task();
  await response({ demo });
  process.exit(0);
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  await response({ lines: error instanceof ConfigurationError ? error.lines : [text] });
  process.exit(1);
}

async function prepareDatabase(): Promise<{ demo: Demo }> {
  const { prepareAlone } = await import("./prepare.ts");
  return { demo: await prepareAlone({ log, signal: stop.signal }) };
}

async function compareKeys(): Promise<{ demo: null }> {
  const { refuseWrongKeys } = await import("./prepare.ts");
  await refuseWrongKeys();
  return { demo: null };
}

async function build(): Promise<{ demo: null }> {
  const { ensureBuilt } = await import("./build.ts");
  await ensureBuilt({ log, signal: stop.signal });
  return { demo: null };
}

function response(message: Prepared): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}
