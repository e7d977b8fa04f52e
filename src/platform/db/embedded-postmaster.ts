import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { ClusterLocation } from "./embedded-location.ts";
import { exitsWithin, isAlive, isPostgres, SERVER_ENV, stopImmediately } from "./embedded-process.ts";
import { choosePort, type State, serverUrl } from "./embedded-state.ts";
import { awaitServer } from "./embedded-wait.ts";
import { PLANNER_SETTINGS } from "./planner-settings.ts";

/** A running server, by its postmaster process. `url` points to the maintenance database. */
export type Postmaster = { url: string; isAlive(): boolean; stop(): Promise<void> };

const LOG_BYTES = 10_000_000;

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  timezone: "UTC",
  log_timezone: "UTC",
  ...PLANNER_SETTINGS,
};

const NON_DURABLE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  // Several files of tests, each with the processes that it starts, share one server.
  max_connections: "300",
};

/**
 * The server that already runs on this cluster, once it accepts connections; null after removing the files of a server
 * that is gone.
 */
export async function findPostmaster(
  location: ClusterLocation,
  { password }: State,
  options: { log(line: string): void; stoppingMs?: number },
): Promise<Postmaster | null> {
  const file = pidFile(location);
  const [pid, , , port] = readLines(file);
  if (!pid || !port) return null;
  if (!isPostgres(Number(pid))) {
    rmSync(file, { force: true });
    return null;
  }
  const server = { pid: Number(pid), port: Number(port), password };
  return (await awaitServer(server, options)) ? postmaster(server) : null;
}

/**
 * Starts the server in its own process session, so that neither Ctrl-C nor the death of this process ends it.
 * @returns null when another server runs on the cluster: check again
 * @throws Error with the end of the server's log
 */
export async function spawnPostmaster(
  location: ClusterLocation,
  state: State,
  options: { isDurable: boolean; log(line: string): void; port?: number },
): Promise<Postmaster | null> {
  const port = await choosePort(state, options.port);
  const settings = Object.entries({ ...SETTINGS, ...(options.isDurable ? {} : NON_DURABLE) });
  const isLogLong = (statSync(location.log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES;
  const log = openSync(location.log, isLogLong ? "w" : "a", 0o600);
  const start = statSync(location.log).size;
  const child = spawn(
    path.join(location.bin, "postgres"),
    ["-D", location.data, "-p", String(port), ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...location.user, cwd: "/", env: SERVER_ENV, detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  child.unref();
  const server = { pid: child.pid ?? 0, port, password: state.password };
  const isUp = child.pid !== undefined && (await awaitServer(server, options));
  // The server that answered may be that of a concurrent start on the same port.
  if (isUp && readLines(pidFile(location))[0] === String(server.pid)) return postmaster(server);
  const expected = readFileSync(location.log).subarray(start).toString();
  if (isUp || /postmaster\.pid|shared memory block/.test(expected)) return null;
  throw new Error(
    `PostgreSQL did not start: ${failure?.message ?? (expected.trim().split("\n").slice(-8).join("\n") || `nothing in ${location.log}`)}`,
  );
}

function pidFile(location: ClusterLocation): string {
  return path.join(location.data, "postmaster.pid");
}

function postmaster({ pid, port, password }: { pid: number; port: number; password: string }): Postmaster {
  return {
    url: serverUrl(port, password),
    isAlive: () => isAlive(pid),
    async stop() {
      // "Fast": refuse new connections, abort transactions, write a checkpoint. Then "immediate", after which the next
      // start replays the log.
      if (!(await exitsWithin(pid, "SIGINT", 15_000))) await stopImmediately(pid);
    },
  };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}
