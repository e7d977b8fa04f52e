import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
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

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "masthead-embedded-"));
  server = await start();
});

afterAll(async () => {
  await server.stop();
  rmSync(realpathSync(path.join(dataDir, "postgres")), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

test("what a stopped server held is there at the next start, under the same address", async () => {
  await runSql(server.url, "create table kept as select 1 as value");
  const { url } = server;
  await server.stop();
  server = await start();
  expect(server.url).toBe(url);
  expect((await runSql(server.url, "select value from kept")).rows).toEqual([{ value: 1 }]);
});

test("a running server is taken over, not started twice", async () => {
  const pid = pidOf();
  const [second, third] = await Promise.all([start(), start()]);
  expect([second.url, third.url]).toEqual([server.url, server.url]);
  expect(pidOf()).toBe(pid);
});

test("a killed server is noticed, and the next start recovers what was committed", async () => {
  await runSql(server.url, "create table survived as select 2 as value");
  const isNoticed = new Promise<void>((resolve) => server.onExit(resolve));
  process.kill(pidOf(), "SIGKILL");
  await isNoticed;
  server = await start();
  expect((await runSql(server.url, "select value from survived")).rows).toEqual([{ value: 2 }]);
});

test("a process number that somebody else has by now does not keep the server from starting", async () => {
  const lines = readFileSync(pidFile(), "utf8").split("\n");
  await server.stop();
  writeFileSync(pidFile(), [process.pid, ...lines.slice(1)].join("\n"));
  server = await start();
  expect(pidOf()).not.toBe(process.pid);
});

test("a stop is no unexpected end", async () => {
  let isCalled = false;
  server.onExit(() => {
    isCalled = true;
  });
  await server.stop();
  await sleep(600);
  expect(isCalled).toBe(false);
  server = await start();
});

test("its password and its files are private, and it listens to this machine alone", async () => {
  expect(statSync(path.join(dataDir, "postgres.json")).mode & 0o077).toBe(0);
  expect(statSync(path.join(dataDir, "postgres")).mode & 0o077).toBe(0);
  const { rows } = await runSql(
    server.url,
    "select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories') order by name",
  );
  expect(rows.map((row) => row.setting)).toEqual(["127.0.0.1", ""]);
  await expect(runSql(server.url.replace(/:[^:@/]+@/, ":guess@"), "select 1")).rejects.toThrow(/password/);
});

test("a data folder that cannot be one is a line of configuration", async () => {
  const file = path.join(dataDir, "a-file");
  writeFileSync(file, "");
  await expect(startEmbedded({ dataDir: file, log: () => {} })).rejects.toMatchObject({
    lines: [expect.stringMatching(/^DATA_DIR: .*for example DATA_DIR=/)],
  });
});
