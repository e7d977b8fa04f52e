import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { exitsWithin, isAlive, isPostgres } from "./embedded-process.ts";

const PREFIX = "masthead-scratch-";

/** Starts a cluster in a temporary folder that `stop` removes; also removes those that killed processes left behind. */
export async function startScratch(): Promise<Embedded> {
  await removeAbandoned();
  const dataDir = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  const server = await startEmbedded({ dataDir, log: () => {}, isDurable: false });
  return {
    ...server,
    async stop() {
      await server.stop();
      remove(dataDir);
    },
  };
}

async function removeAbandoned(): Promise<void> {
  for (const entry of readdirSync(tmpdir())) {
    const owner = entry.startsWith(PREFIX) ? Number.parseInt(entry.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    const dataDir = path.join(tmpdir(), entry);
    try {
      const pid = Number.parseInt(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
      if (isPostgres(pid)) await exitsWithin(pid, "SIGQUIT", 5000);
    } catch {
      // No server runs, or another user's: either way there is nothing to stop.
    }
    remove(dataDir);
  }
}

function remove(dataDir: string): void {
  try {
    rmSync(realpathSync(path.join(dataDir, "postgres")), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  } catch {
    // A temporary folder that cannot be removed does no harm.
  }
}
