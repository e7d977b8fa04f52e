import { chmodSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigurationError } from "#platform/env.ts";
import { createCluster } from "./embedded-cluster.ts";
import { findClusterLocation } from "./embedded-location.ts";
import { findPostmaster, type Postmaster, spawnPostmaster } from "./embedded-postmaster.ts";
import { runSql, withDatabase } from "./embedded-sql.ts";
import { OWNER, readState } from "./embedded-state.ts";

export type Embedded = {
  /** The URL for all other connections; the same for every start of one data folder while its port stays free. */
  url: string;
  /** Closes all connections, writes a checkpoint, waits until the server has exited. */
  stop(): Promise<void>;
  /** Calls back once if the server exits without `stop`. */
  onExit(callback: () => void): void;
};

export type EmbeddedOptions = {
  /** The installation's data folder; the cluster is in `postgres` within it, or where that link points. */
  dataDir: string;
  log(line: string): void;
  /** Requires this port instead of taking a free one. */
  port?: number;
  /** False for temporary clusters of tests, whose data may be lost in a crash of the machine. */
  isDurable?: boolean;
  /** How long an orphaned server may shut down, in milliseconds, before it is ended immediately. */
  stoppingMs?: number;
};

const PATIENCE_MS = 60_000;

/**
 * Starts PostgreSQL on the cluster in `dataDir`, creating the cluster first if there is none. A server left running by
 * a killed process is reused.
 * @throws ConfigurationError when the folder cannot be used, Error when the server does not start, with the end of its
 * log
 */
export async function startEmbedded({
  dataDir,
  log,
  port,
  stoppingMs,
  isDurable = true,
}: EmbeddedOptions): Promise<Embedded> {
  makeFolder(dataDir);
  const location = findClusterLocation(dataDir, log);
  const state = readState(dataDir);
  requireExistingData(dataDir, location.data, state.port);
  createCluster(location, state.password, isDurable);
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(250)) {
    const postmaster =
      (await findPostmaster(location, state, { log, stoppingMs })) ??
      (await spawnPostmaster(location, state, { isDurable, log, port }));
    if (postmaster) {
      await ensureDatabase(postmaster.url);
      return handle(postmaster);
    }
    // A concurrent start came first, or the last processes of a killed server have not exited yet.
    if (Date.now() > deadline) throw new Error(`PostgreSQL in ${location.data} is used by another process.`);
  }
}

/**
 * A missing cluster that existed before is not replaced by an empty one: it was moved, or the data folder was copied
 * without the target of its link.
 */
function requireExistingData(dataDir: string, data: string, lastPort: number): void {
  if (lastPort === 0 || existsSync(path.join(data, "PG_VERSION"))) return;
  throw new ConfigurationError([
    `DATA_DIR: the database of ${dataDir} is missing from ${data}. Put it back, or restore a backup into an empty DATA_DIR;`,
    `to start with an empty database, remove ${path.join(dataDir, "postgres.json")} and ${path.join(dataDir, "postgres")} first.`,
  ]);
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    // PostgreSQL runs as another user when we are root; that user must be able to traverse the folder, not to list it.
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError([
      `DATA_DIR: ${dataDir} is not writable (${code}), for example DATA_DIR=/srv/masthead`,
    ]);
  }
}

function handle(postmaster: Postmaster): Embedded {
  let isStopping = false;
  return {
    url: withDatabase(postmaster.url, OWNER),
    async stop() {
      isStopping = true;
      await postmaster.stop();
    },
    onExit(callback) {
      const watch = setInterval(() => {
        if (!isStopping && postmaster.isAlive()) return;
        clearInterval(watch);
        if (!isStopping) callback();
      }, 250).unref();
    },
  };
}

async function ensureDatabase(serverUrl: string): Promise<void> {
  const found = await runSql(serverUrl, `select 1 from pg_database where datname = '${OWNER}'`);
  if (found.rowCount === 0) await runSql(serverUrl, `create database ${OWNER}`);
}
