import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedOptions, startEmbedded } from "#platform/db/embedded.ts";
import { ConfigurationError } from "#platform/env.ts";
import { claimDataFolder } from "./data-folder-claim.ts";
import { FatalError } from "./supervise.ts";

export type Database = {
  url: string;
  isEmbedded: boolean;
  /** Tells a launcher waiting for our data folder that it will be free soon. */
  announceStop(): Promise<void>;
  stop(): Promise<void>;
};

type Options = { url: string | undefined; dataDir: string; log(line: string): void };

const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 5000;
const REACH_MS = 60_000;
const OLDEST_VERSION = 15;
const ATTEMPTS = 3;

/**
 * The database that everything else connects to: the configured one once it responds, or the embedded one, which is
 * restarted whenever it stops by itself.
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
  let isRecovering = false;
  let { server, announceStop } = await startAndClaim({ dataDir, log }, reclaim);
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
    // Other processes connect to this URL by now, so it must be the same port.
    const port = Number(new URL(url).port);
    isRecovering = true;
    for (let wait = SHORTEST_WAIT; !isStopping; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      log("PostgreSQL stopped unexpectedly; restarting it.");
      try {
        ({ server, announceStop } = await startAndClaim({ dataDir, log, port }, reclaim));
        isRecovering = false;
        return watch();
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await sleep(wait);
      }
    }
  }

  /** When one of its processes is killed, PostgreSQL closes all connections, including the one that holds the claim. */
  async function reclaim(): Promise<void> {
    for (;;) {
      // If PostgreSQL as a whole has stopped, this has been noticed by then, and the restart makes the claim.
      await sleep(SHORTEST_WAIT);
      if (isStopping || isRecovering) return;
      try {
        announceStop = await claimDataFolder(server.url, dataDir, () => void reclaim());
        return;
      } catch (error) {
        if (error instanceof FatalError) log(error.message);
      }
    }
  }
}

async function startAndClaim(options: EmbeddedOptions, onLost: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      const server = await startEmbedded(options);
      return { server, announceStop: await claimDataFolder(server.url, options.dataDir, () => void onLost()) };
    } catch (error) {
      if (error instanceof FatalError || error instanceof ConfigurationError || attempt === ATTEMPTS) throw error;
      // The previous launcher stopped its server while we waited for it, or one of the server's processes was killed.
      options.log(`${error instanceof Error ? error.message : error} Retrying.`);
      await sleep(SHORTEST_WAIT);
    }
  }
}

type Facts = { version: number; database: string; zone: string; is_utc: boolean; is_new: boolean };

const FACTS = `
  select current_setting('server_version_num')::int as version, current_database() as database,
    current_setting('TimeZone') as zone, to_regclass('public.users') is null as is_new,
    (select bool_and(extract(timezone from at) = 0) from unnest(array['2026-01-01', '2026-07-01']::timestamptz[]) at) as is_utc`;

/** @throws FatalError for a server that is too old, and for a database that would store other times than ours */
function checkFacts(host: string, { version, database, zone, is_utc, is_new }: Facts): void {
  if (version < OLDEST_VERSION * 10_000)
    throw new FatalError([`DATABASE_URL: ${host} runs a PostgreSQL older than ${OLDEST_VERSION}`]);
  if (is_utc) return;
  // Prisma sends times without an offset, as UTC, and the connection reads them in its own time zone; our SQL has offsets.
  const problem = `DATABASE_URL: the time zone of ${host} is ${zone}, and has to be UTC`;
  const shift = is_new ? [] : [`Times that were stored in ${zone} are then off by its difference from UTC.`];
  throw new FatalError([`${problem}: ALTER DATABASE "${database}" SET timezone TO 'UTC'`, ...shift]);
}

async function reach(url: string, log: (line: string) => void): Promise<void> {
  const { host } = new URL(url);
  for (const deadline = Date.now() + REACH_MS; ; await sleep(1000)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query<Facts>(FACTS);
      await client.end();
      if (rows[0]) checkFacts(host, rows[0]);
      return;
    } catch (error) {
      if (error instanceof FatalError) throw error;
      // An error from the server itself (wrong password, no such database) does not go away by retrying.
      const isServerError = error instanceof pg.DatabaseError && error.code !== "57P03";
      const reason =
        error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
      if (isServerError || Date.now() > deadline)
        throw new FatalError([`DATABASE_URL: ${host} cannot be used: ${reason}`]);
      log(`Waiting for the database at ${host} …`);
    }
  }
}
