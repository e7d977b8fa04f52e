import { existsSync } from "node:fs";
import path from "node:path";
import { startEmbedded } from "#platform/db/embedded.ts";
import { claimIfFree } from "./owner.ts";
import { FatalError } from "./supervise.ts";

export type Borrowed = { url: string; giveBack(): Promise<void> };

/**
 * The database for one command, which leaves things as they are: the configured one; the embedded one that the product
 * runs on just now; or else the embedded one, started for this and stopped again.
 * @throws FatalError where nothing was ever started
 */
export async function borrowDatabase({
  url,
  dataDir,
  log,
}: {
  url: string | undefined;
  dataDir: string;
  /** Told what is waited for. */
  log(line: string): void;
}): Promise<Borrowed> {
  if (url) return { url, giveBack: async () => {} };
  if (!existsSync(path.join(dataDir, "postgres.json"))) {
    throw new FatalError([
      `There is no database in ${dataDir} yet. Run "npm start" once, or set DATABASE_URL or DATA_DIR.`,
    ]);
  }
  const server = await startEmbedded({ dataDir, log });
  const announceStop = await claimIfFree(server.url);
  return {
    url: server.url,
    async giveBack() {
      if (!announceStop) return;
      // Who starts the product meanwhile waits for us to be gone.
      await announceStop();
      await server.stop();
    },
  };
}
