import { existsSync } from "node:fs";
import path from "node:path";
import { startEmbedded } from "#platform/db/embedded.ts";
import { readLocalSecrets } from "#platform/local-secrets.ts";
import { CALLED_AS } from "./called-as.ts";
import { claimIfFree } from "./data-folder-claim.ts";
import { FatalError } from "./supervise.ts";

export type Borrowed = {
  url: string;
  /** The keys that the first start generated for the embedded database, which production has to be given. */
  secrets: ReturnType<typeof readLocalSecrets>;
  release(): Promise<void>;
};

/**
 * The database for one command: the configured one, the embedded one if it is running, or else the embedded one started
 * for this command and stopped on `release`.
 * @throws FatalError if Masthead was never started
 */
export async function borrowDatabase({
  url,
  dataDir,
  log,
}: {
  url: string | undefined;
  dataDir: string;
  /** Prints what it is waiting for. */
  log(line: string): void;
}): Promise<Borrowed> {
  if (url) return { url, secrets: {}, release: async () => {} };
  if (!existsSync(path.join(dataDir, "postgres.json"))) {
    throw new FatalError([
      `No database in ${dataDir} yet. Run "${CALLED_AS.start}" once, or set DATABASE_URL or DATA_DIR.`,
    ]);
  }
  const server = await startEmbedded({ dataDir, log });
  const announceStop = await claimIfFree(server.url);
  return {
    url: server.url,
    secrets: readLocalSecrets(dataDir),
    async release() {
      if (!announceStop) return;
      // A launcher started in the meantime waits until we are gone.
      await announceStop();
      await server.stop();
    },
  };
}
