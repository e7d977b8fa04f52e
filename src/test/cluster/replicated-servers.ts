import type { ChildProcess } from "node:child_process";
import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { openProxy } from "#bench/chaos-proxy.ts";
import { runSql } from "#platform/db/embedded-sql.ts";
import { freePort } from "#test/started-app.ts";
import { findServers, postgresUser, run, signalEach, untilResponding } from "./servers.ts";

type Node = { process: ChildProcess; port: number; data: string };

/**
 * A primary with an asynchronous standby, behind a proxy that leads to the primary and ends the connections of a former one, as
 * HAProxy does. Replication goes through a proxy of its own, so that the standby can be kept behind.
 */
export async function startReplicatedServers() {
  const bin = findServers();
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-replicated-"));
  const user = process.getuid?.() === 0 ? postgresUser() : null;
  if (user) chownSync(folder, user.uid, user.gid);
  // The proxies are in this process, so it must not wait for a command.
  const call = (command: string, args: string[]) =>
    promisify(execFile)(path.join(bin, command), args, { ...user, cwd: "/" });
  const urlOf = ({ port }: Pick<Node, "port">, database = "masthead") =>
    `postgresql://masthead@127.0.0.1:${port}/${database}`;
  let count = 0;
  /** The files of former primaries, which take a while. */
  const removals: Promise<void>[] = [];
  let primary: Node;
  let standby: Node;
  const clients = await openProxy(() => primary.port);
  const replication = await openProxy(() => primary.port);
  const url = urlOf(clients);

  async function start(data: string): Promise<Node> {
    const port = await freePort();
    const settings = ["max_connections=200", "wal_keep_size=64MB", "timezone=UTC"].flatMap((one) => ["-c", one]);
    const args = ["-D", data, "-p", String(port), "-k", folder, ...settings];
    const node = { process: run(path.join(bin, "postgres"), args, user), port, data };
    await untilResponding(urlOf(node, "postgres"));
    return node;
  }

  /** A new standby, copied from the primary. */
  async function startStandby(): Promise<Node> {
    const data = path.join(folder, `node${++count}`);
    const from = `host=127.0.0.1 port=${replication.port} user=masthead`;
    await call("pg_basebackup", ["-d", from, "-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync"]);
    return start(data);
  }

  const first = path.join(folder, "node0");
  await call("initdb", ["-D", first, "-U", "masthead", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]);
  appendFileSync(path.join(first, "pg_hba.conf"), "host replication masthead 127.0.0.1/32 trust\n");
  primary = await start(first);
  await runSql(urlOf(primary, "postgres"), "create database masthead");
  standby = await startStandby();

  return {
    url,
    /** Commits no longer reach the standby. */
    stopReplication: () => replication.shut(),
    /**
     * Ends or freezes the primary with all its processes, promotes the standby, leads clients to it, and gives it a standby of its
     * own. A frozen primary comes back meanwhile, and ends when nobody looks.
     * @returns how long no write was accepted, in milliseconds
     */
    async failOver(how: "kill" | "freeze"): Promise<number> {
      const former = primary;
      const began = performance.now();
      signalAll(former.process, how === "kill" ? "SIGKILL" : "SIGSTOP");
      await clients.shut();
      await runSql(urlOf(standby, "postgres"), "select pg_promote()");
      primary = standby;
      await clients.reopen();
      const tookMs = performance.now() - began;
      if (how === "freeze") signalAll(former.process, "SIGCONT");
      await replication.reopen();
      standby = await startStandby();
      if (how === "freeze") signalAll(former.process, "SIGKILL");
      removals.push(rm(former.data, { recursive: true, force: true, maxRetries: 5 }));
      return tookMs;
    },
    async stop(): Promise<void> {
      await Promise.all([clients.shut(), replication.shut()]);
      await Promise.all(
        [standby, primary].map(async ({ process: server }) => {
          const ended = once(server, "exit");
          signalAll(server, "SIGKILL");
          await ended;
        }),
      );
      await Promise.all(removals);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL's processes have sessions of their own, so that no signal reaches all of them. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  const children = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .flatMap(([child]) => child ?? []);
  signalEach([pid ?? 0, ...children], signal);
}
