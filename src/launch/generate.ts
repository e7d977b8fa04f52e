import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ROOT } from "./root.ts";

const CLIENT = path.join(ROOT, "src/platform/db/client/client.ts");

/** Whether the Prisma client has been generated in this checkout. */
export function isClientGenerated(): boolean {
  return existsSync(CLIENT);
}

/**
 * Writes the Prisma client to `src/platform/db/client`.
 * @throws Error with Prisma's own output when the schema is invalid.
 */
export function generateClient(): void {
  const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
  const run = spawnSync(process.execPath, [cli, "generate", "--schema", "prisma/schema", "--no-hints"], {
    cwd: ROOT,
    encoding: "utf8",
    env: {
      ...process.env,
      // Prisma downloads its schema engine unless it is told where one is. Generating never starts it.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
    },
  });
  if (run.status !== 0) {
    throw new Error(`prisma generate failed\n${run.stdout}${run.stderr}${run.error?.message ?? ""}`.trim());
  }
}

if (import.meta.main) generateClient();
