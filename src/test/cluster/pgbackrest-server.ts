import type { ChildProcess } from "node:child_process";
import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { runSql } from "#platform/db/embedded-sql.ts";
import { freePort } from "#test/started-app.ts";
import { end, findServers, postgresUser, run, untilResponding } from "./servers.ts";

const PGBACKREST = "/usr/bin/pgbackrest";
/** As `docs/operations/backup.md` says: a segment of the log is archived after this many seconds at the latest. */
const ARCHIVE_TIMEOUT = 30;

/**
 * PostgreSQL whose log pgBackRest archives continuously. It can lose all its files, and come back from the archive in a new folder
 * and at the same address.
 */
export async function startArchivedServer() {
  const bin = findServers();
  if (!existsSync(PGBACKREST)) throw new Error("This test needs Debian's package: apt-get install -y pgbackrest");
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-archived-"));
  const user = process.getuid?.() === 0 ? postgresUser() : null;
  if (user) chownSync(folder, user.uid, user.gid);
  const call = (command: string, args: string[]) => promisify(execFile)(command, args, { ...user, cwd: "/" });
  const port = await freePort();
  const urlOf = (database: string) => `postgresql://masthead@127.0.0.1:${port}/${database}`;
  const url = urlOf("masthead");
  const configuration = path.join(folder, "pgbackrest.conf");
  let count = 0;
  let data = path.join(folder, "data0");
  let server: ChildProcess;

  /** The archive's settings name the folder of the database, which is a new one after each recovery. */
  function configure(): void {
    const content = `[global]
repo1-path=${path.join(folder, "repository")}
repo1-retention-full=2
start-fast=y
log-path=${folder}
lock-path=${folder}
log-level-console=error
[masthead]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=masthead
`;
    writeFileSync(configuration, content, { mode: 0o644 });
  }
  const pgBackRest = (...args: string[]) =>
    call(PGBACKREST, [`--config=${configuration}`, "--stanza=masthead", ...args]);
  async function start(): Promise<void> {
    const settings = [
      "timezone=UTC",
      "max_connections=200",
      "archive_mode=on",
      `archive_timeout=${ARCHIVE_TIMEOUT}`,
      `archive_command=${PGBACKREST} --config=${configuration} --stanza=masthead archive-push %p`,
    ].flatMap((one) => ["-c", one]);
    server = run(path.join(bin, "postgres"), ["-D", data, "-p", String(port), "-k", folder, ...settings], user);
    await untilResponding(urlOf("postgres"));
  }

  configure();
  const options = ["-U", "masthead", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--data-checksums"];
  await call(path.join(bin, "initdb"), ["-D", data, ...options]);
  await start();
  await runSql(urlOf("postgres"), "create database masthead");
  await pgBackRest("stanza-create");

  return {
    url,
    backUp: () => pgBackRest("--type=full", "backup"),
    /** The server ends at once, and its files with what was not archived are gone. */
    async lose(): Promise<void> {
      // Nothing more is archived after this signal.
      await end(server, "SIGQUIT");
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
    },
    /**
     * Recovers from the archive into a new folder, to a moment or as far as it goes.
     * @returns the commit it ends with, and the seconds that it took until writes were accepted
     */
    async recover(to?: Date): Promise<{ lastCommit: Date; seconds: number }> {
      const since = performance.now();
      data = path.join(folder, `data${++count}`);
      await mkdir(data, { mode: 0o700 });
      if (user) chownSync(data, user.uid, user.gid);
      configure();
      await pgBackRest(
        "restore",
        ...(to ? ["--type=time", `--target=${asTarget(to)}`, "--target-action=promote"] : []),
      );
      await start();
      for (;;) {
        const { rows } = await runSql<{ busy: boolean; at: Date }>(
          urlOf("postgres"),
          "select pg_is_in_recovery() as busy, pg_last_xact_replay_timestamp() as at",
        );
        const [row] = rows;
        if (row && !row.busy) return { lastCommit: row.at, seconds: (performance.now() - since) / 1000 };
      }
    },
    async stop(): Promise<void> {
      await end(server, "SIGQUIT");
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** As pgBackRest reads a moment. */
const asTarget = (moment: Date) => moment.toISOString().replace("T", " ").replace("Z", "+00");
