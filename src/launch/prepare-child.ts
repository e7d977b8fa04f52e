import { ConfigurationError } from "#platform/env.ts";
import { withPatience } from "./patience.ts";
import { type Demo, prepare, refuseWrongKeys } from "./prepare.ts";
import { KEYS_ONLY, type Prepared } from "./prepare-apart.ts";

/** `prepare` in a process that ends with it: what migrating and seeding load would stay in the launcher for good. */
const stop = new AbortController();
process.on("disconnect", () => process.exit(1));
// Ctrl-C reaches the whole process group; the launcher decides.
process.on("SIGINT", () => {});
const log = (line: string) => console.log(line);

try {
  const { demo } = process.argv.includes(KEYS_ONLY) ? await compareKeys() : await prepareDatabase();
  await answer({ demo });
  process.exit(0);
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  await answer({ lines: error instanceof ConfigurationError ? error.lines : [text] });
  process.exit(1);
}

function prepareDatabase(): Promise<{ demo: Demo }> {
  return withPatience(() => prepare(process.env.DATABASE_URL ?? "", log), { log, signal: stop.signal });
}

async function compareKeys(): Promise<{ demo: null }> {
  await refuseWrongKeys();
  return { demo: null };
}

function answer(message: Prepared): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}
