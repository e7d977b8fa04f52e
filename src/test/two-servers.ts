import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Embedded, startEmbedded } from "#platform/db/embedded.ts";
import { runSql } from "#platform/db/embedded-sql.ts";

/** A standby that has received everything up to one moment, and nothing since. */
export type LaggingStandby = { dataDir: string };

/** A standby that follows by streaming, on an address of its own. */
export type Standby = { url: string; stop(): Promise<void>; start(): Promise<void> };

/**
 * A PostgreSQL server and copies of it that take over under its address: real servers with real timelines, and the worst that
 * asynchronous replication can do, at a moment that a test chooses.
 */
export async function startPrimary() {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-failover-"));
  // Otherwise PostgreSQL's user cannot reach its files, which would be kept elsewhere and be shared by the copies.
  chmodSync(folder, 0o711);
  const open = (dataDir: string, port?: number) =>
    startEmbedded({ dataDir, log: () => {}, isDurable: false, ...(port === undefined ? {} : { port }) });
  const primary = path.join(folder, "primary");
  let copies = 0;
  let running: Embedded = await open(primary);
  const { url } = running;
  const port = Number(new URL(url).port);
  const standbys: Standby[] = [];

  async function copy(): Promise<LaggingStandby> {
    await running.stop();
    const dataDir = path.join(folder, `standby${++copies}`);
    // The files belong to PostgreSQL's own user.
    execFileSync("cp", ["-a", primary, dataDir]);
    running = await open(primary, port);
    return { dataDir };
  }

  return {
    url,
    /** Interrupts the connections for some seconds. */
    copy,
    /** Starts a standby that follows this server, as it is now. Interrupts the connections for some seconds. */
    async follow(): Promise<Standby> {
      const { dataDir } = await copy();
      const { hostname, port: portOfPrimary, username, password } = new URL(url);
      const source = `host=${hostname} port=${portOfPrimary} user=${username} password=${password}`;
      const data = markStandby(dataDir);
      appendFileSync(path.join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
      let server = await open(dataDir);
      const standby: Standby = {
        url: server.url,
        stop: () => server.stop(),
        async start() {
          server = await open(dataDir, Number(new URL(standby.url).port));
        },
      };
      standbys.push(standby);
      return standby;
    },
    /** Ends the server. */
    halt: () => running.stop(),
    /** Starts it again. */
    async resume(): Promise<void> {
      running = await open(primary, port);
    },
    /** Ends the server that runs, and promotes this one in its place. */
    async failOverTo({ dataDir }: LaggingStandby): Promise<void> {
      await running.stop();
      markStandby(dataDir);
      running = await open(dataDir, port);
      await runSql(url, "select pg_promote()");
    },
    async stop(): Promise<void> {
      await Promise.all([running, ...standbys].map((server) => server.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Its server starts as a standby. @returns the folder of its files */
function markStandby(dataDir: string): string {
  const data = realpathSync(path.join(dataDir, "postgres"));
  const signal = path.join(data, "standby.signal");
  writeFileSync(signal, "", { mode: 0o644 });
  const { uid, gid } = statSync(data);
  if (process.getuid?.() === 0) chownSync(signal, uid, gid);
  return data;
}
