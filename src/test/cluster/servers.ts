import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runSql } from "#platform/db/embedded-sql.ts";
import { freePort } from "#test/started-app.ts";

const VERSIONS = "/usr/lib/postgresql";
const PGBOUNCER = "/usr/sbin/pgbouncer";
const READY_MS = 30_000;

/** Server connections per database, fewer than the tests' client connections. */
const POOL = 12;

/** @throws Error naming the packages to install */
export function findServers(): string {
  const [newest] = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a)) : [];
  if (newest && existsSync(PGBOUNCER)) return path.join(VERSIONS, newest, "bin");
  throw new Error("test:cluster needs Debian's packages: apt-get install -y postgresql pgbouncer");
}

/** Debian's PostgreSQL (15 on Debian 12) behind its PgBouncer in transaction mode, both deleted afterwards. */
export async function startServers() {
  const bin = findServers();
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-cluster-"));
  const user = process.getuid?.() === 0 ? postgresUser() : null;
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  execFileSync(
    path.join(bin, "initdb"),
    ["-D", data, "-U", "masthead", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"],
    {
      ...user,
      cwd: "/",
    },
  );
  const port = await freePort();
  const postgres = run(path.join(bin, "postgres"), ["-D", data, "-p", String(port), "-k", folder], user);
  const directUrl = `postgresql://masthead@127.0.0.1:${port}/masthead`;
  await untilResponding(directUrl.replace(/masthead$/, "postgres"));
  await runSql(directUrl.replace(/masthead$/, "postgres"), "create database masthead");

  const poolPort = await freePort();
  const ini = path.join(folder, "pgbouncer.ini");
  writeFileSync(ini, pgBouncerConfiguration({ to: port, port: poolPort, pool: POOL }), { mode: 0o644 });
  const pgbouncer = run(PGBOUNCER, [ini], user);
  const pooledUrl = `postgresql://masthead@127.0.0.1:${poolPort}/masthead`;
  await untilResponding(pooledUrl);
  return {
    directUrl,
    pooledUrl,
    async stop() {
      await end(pgbouncer, "SIGINT");
      await end(postgres, "SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PgBouncer in transaction mode, on this machine. @param to the port of the server */
export function pgBouncerConfiguration({
  to,
  port,
  pool,
  settings = [],
}: {
  to: number;
  port: number;
  pool: number;
  settings?: readonly string[];
}): string {
  return `[databases]
* = host=127.0.0.1 port=${to} user=masthead
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${pool}
max_client_conn = 500
${settings.join("\n")}
`;
}

export function postgresUser(): { uid: number; gid: number } {
  const [, uid, gid] = readFileSync("/etc/passwd", "utf8").match(/^postgres:[^:]*:(\d+):(\d+):/m) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export function run(command: string, args: string[], user: object | null): ChildProcess {
  return spawn(command, args, { ...user, cwd: "/", stdio: "ignore" });
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

export async function untilResponding(url: string): Promise<void> {
  for (const deadline = Date.now() + READY_MS; ; await sleep(100)) {
    try {
      await runSql(url, "select 1");
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** To processes of which some may have ended by themselves. */
export function signalEach(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      if (pid) process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
}
