import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Embedded, startEmbedded } from "#platform/db/embedded.ts";
import { runSql } from "#platform/db/embedded-sql.ts";

/** A standby that has received everything up to one moment, and nothing since. */
export type LaggingStandby = { dataDir: string };

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

  return {
    url,
    /** Interrupts the connections for some seconds. */
    async copy(): Promise<LaggingStandby> {
      await running.stop();
      const dataDir = path.join(folder, `standby${++copies}`);
      // The files belong to PostgreSQL's own user.
      execFileSync("cp", ["-a", primary, dataDir]);
      running = await open(primary, port);
      return { dataDir };
    },
    /** Ends the server that runs, and promotes this one in its place. */
    async failOverTo({ dataDir }: LaggingStandby): Promise<void> {
      await running.stop();
      const data = realpathSync(path.join(dataDir, "postgres"));
      const signal = path.join(data, "standby.signal");
      writeFileSync(signal, "", { mode: 0o644 });
      if (process.getuid?.() === 0) {
        const { uid, gid } = statSync(data);
        execFileSync("chown", [`${uid}:${gid}`, signal]);
      }
      running = await open(dataDir, port);
      await runSql(url, "select pg_promote()");
    },
    async stop(): Promise<void> {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
