import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { runSql } from "./embedded-sql.ts";

let dataDir: string;
let server: Embedded;

const start = () => startEmbedded({ dataDir, log: () => {} });
const pidFile = () => path.join(dataDir, "postgres/postmaster.pid");
const pidOf = () => Number.parseInt(readFileSync(pidFile(), "utf8"), 10);
const childOf = (parent: number, name: string) => {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const line = lines.find(
    (each) => each.includes(`postgres: ${name}`) && each.trim().split(/ +/)[1] === String(parent),
  );
  return line ? Number.parseInt(line, 10) : 0;
};

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "masthead-embedded-"));
  server = await start();
});

afterAll(async () => {
  await server.stop();
  rmSync(realpathSync(path.join(dataDir, "postgres")), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

test("keeps its data and its URL across a restart", async () => {
  await runSql(server.url, "create table kept as select 1 as value");
  const { url } = server;
  await server.stop();
  server = await start();
  expect(server.url).toBe(url);
  expect((await runSql(server.url, "select value from kept")).rows).toEqual([{ value: 1 }]);
});

test("reuses a running server instead of starting a second one", async () => {
  const pid = pidOf();
  const [second, third] = await Promise.all([start(), start()]);
  expect([second.url, third.url]).toEqual([server.url, server.url]);
  expect(pidOf()).toBe(pid);
});

test("reports a killed server, and the next start recovers committed data", async () => {
  await runSql(server.url, "create table survived as select 2 as value");
  const isNoticed = new Promise<void>((resolve) => server.onExit(resolve));
  process.kill(pidOf(), "SIGKILL");
  await isNoticed;
  server = await start();
  expect((await runSql(server.url, "select value from survived")).rows).toEqual([{ value: 2 }]);
});

test("ends an orphaned server whose shutdown hangs, logs it, and keeps committed data", async () => {
  await runSql(server.url, "create table outlasted as select 3 as value");
  const pid = pidOf();
  const exited = new Promise<void>((resolve) => server.onExit(resolve));
  // A fast shutdown waits for each of its child processes, so it never ends while one of them is suspended.
  process.kill(childOf(pid, "walwriter"), "SIGSTOP");
  process.kill(pid, "SIGINT");
  await expect.poll(() => readFileSync(pidFile(), "utf8")).toContain("stopping");
  const lines: string[] = [];
  server = await startEmbedded({ dataDir, log: (line) => lines.push(line), stoppingMs: 500 });
  await exited;
  expect(pidOf()).not.toBe(pid);
  expect(lines).toContainEqual(expect.stringContaining(`PostgreSQL (process ${pid}) does not finish shutting down`));
  expect((await runSql(server.url, "select value from outlasted")).rows).toEqual([{ value: 3 }]);
});

test("runs as a system user when started by root and changes the owner of a cluster of `nobody`; runs as the current user otherwise", async () => {
  const own = process.getuid?.() ?? 0;
  const cluster = realpathSync(path.join(dataDir, "postgres"));
  await server.stop();
  if (own === 0) execFileSync("chown", ["-R", "nobody:", cluster]);
  server = await start();
  const runsAs = statSync(path.join(cluster, "postmaster.pid")).uid;
  const files = new Set(
    readdirSync(cluster, { recursive: true, encoding: "utf8" }).map((file) => statSync(path.join(cluster, file)).uid),
  );
  expect([...files]).toEqual([runsAs]);
  const expected = own === 0 ? Number(execFileSync("id", ["-u", "masthead-postgres"], { encoding: "utf8" })) : own;
  expect(runsAs).toBe(expected);
});

test("starts although another process has the recorded process id", async () => {
  const lines = readFileSync(pidFile(), "utf8").split("\n");
  await server.stop();
  writeFileSync(pidFile(), [process.pid, ...lines.slice(1)].join("\n"));
  server = await start();
  expect(pidOf()).not.toBe(process.pid);
});

test("does not report a requested stop as an unexpected exit", async () => {
  let isCalled = false;
  server.onExit(() => {
    isCalled = true;
  });
  await server.stop();
  await sleep(600);
  expect(isCalled).toBe(false);
  server = await start();
});

test("keeps the password and the files private and listens on loopback only", async () => {
  expect(statSync(path.join(dataDir, "postgres.json")).mode & 0o077).toBe(0);
  expect(statSync(path.join(dataDir, "postgres")).mode & 0o077).toBe(0);
  const { rows } = await runSql(
    server.url,
    "select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories') order by name",
  );
  expect(rows.map((row) => row.setting)).toEqual(["127.0.0.1", ""]);
  await expect(runSql(server.url.replace(/:[^:@/]+@/, ":guess@"), "select 1")).rejects.toThrow(/password/);
});

test("reports a data folder that cannot be used as a configuration error", async () => {
  const file = path.join(dataDir, "a-file");
  writeFileSync(file, "");
  await expect(startEmbedded({ dataDir: file, log: () => {} })).rejects.toMatchObject({
    lines: [expect.stringMatching(/^DATA_DIR: .*for example DATA_DIR=/)],
  });
});

test("refuses to start when the database is missing and creates no empty one", async () => {
  const other = mkdtempSync(path.join(tmpdir(), "masthead-lost-"));
  const own = await startEmbedded({ dataDir: other, log: () => {}, isDurable: false });
  await own.stop();
  const data = realpathSync(path.join(other, "postgres"));
  rmSync(data, { recursive: true });
  const again = startEmbedded({ dataDir: other, log: () => {}, isDurable: false });
  await expect(again).rejects.toThrow(`the database of ${other} is missing from ${data}.`);
  expect(readdirSync(path.dirname(data))).not.toContain(path.basename(data));
  rmSync(other, { recursive: true });
});
