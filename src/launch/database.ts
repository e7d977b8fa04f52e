import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedOptions, startEmbedded } from "#platform/db/embedded.ts";
import { claim } from "./owner.ts";
import { FatalError } from "./supervise.ts";

export type Database = {
  url: string;
  isEmbedded: boolean;
  /** Tells a successor that waits for our data folder that it will be free. */
  announceStop(): Promise<void>;
  stop(): Promise<void>;
};

type Options = { url: string | undefined; dataDir: string; log(line: string): void };

const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 5000;
const REACH_MS = 60_000;
const OLDEST_VERSION = 15;

/**
 * The database that everything else connects to: the configured one once it answers, or the embedded one, which is
 * started again whenever it ends by itself.
 * @throws FatalError when it cannot be used
 */
export async function openDatabase({ url, dataDir, log }: Options): Promise<Database> {
  if (!url) return openEmbedded(dataDir, log);
  await reach(url, log);
  return { url, isEmbedded: false, announceStop: async () => {}, stop: async () => {} };
}

async function openEmbedded(dataDir: string, log: (line: string) => void): Promise<Database> {
  let isStopping = false;
  let recovery: Promise<void> | undefined;
  let { server, announceStop } = await startAndClaim({ dataDir, log });
  const { url } = server;
  watch();
  return {
    url,
    isEmbedded: true,
    announceStop: () => announceStop(),
    async stop() {
      isStopping = true;
      await recovery;
      await server.stop();
    },
  };

  function watch(): void {
    server.onExit(() => {
      recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    // Everybody else knows this address by now, so it has to be the same port again.
    const port = Number(new URL(url).port);
    for (let wait = SHORTEST_WAIT; !isStopping; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      log("PostgreSQL ended unexpectedly; starting it again.");
      try {
        ({ server, announceStop } = await startAndClaim({ dataDir, log, port }));
        return watch();
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await sleep(wait);
      }
    }
  }
}

async function startAndClaim(options: EmbeddedOptions) {
  for (let attempt = 1; ; attempt++) {
    const server = await startEmbedded(options);
    try {
      return { server, announceStop: await claim(server.url, options.dataDir) };
    } catch (error) {
      // The launcher before us took its server along while we waited for it: start our own.
      if (error instanceof FatalError || attempt === 3) throw error;
    }
  }
}

async function reach(url: string, log: (line: string) => void): Promise<void> {
  const { host } = new URL(url);
  for (const deadline = Date.now() + REACH_MS; ; await sleep(1000)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
      await client.end();
      if (Number(rows[0]?.server_version_num) >= OLDEST_VERSION * 10_000) return;
      throw new FatalError([`DATABASE_URL: ${host} runs a PostgreSQL older than ${OLDEST_VERSION}`]);
    } catch (error) {
      if (error instanceof FatalError) throw error;
      // What the server itself answers (a wrong password, no such database) does not mend itself.
      const isAnswer = error instanceof pg.DatabaseError && error.code !== "57P03";
      const reason =
        error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
      if (isAnswer || Date.now() > deadline) throw new FatalError([`DATABASE_URL: ${host} cannot be used: ${reason}`]);
      log(`Waiting for the database at ${host} …`);
    }
  }
}
