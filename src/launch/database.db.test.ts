import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runSql } from "#platform/db/embedded-sql.ts";
import { claimIfFree } from "./data-folder-claim.ts";
import { type Database, openDatabase } from "./database.ts";
import { retryOnOutage } from "./retry-on-outage.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "masthead-database-"));
const lines: string[] = [];
let database: Database;

beforeAll(async () => {
  database = await openDatabase({ url: undefined, dataDir, log: (line) => lines.push(line) });
});

afterAll(async () => {
  await database.stop();
  rmSync(realpathSync(path.join(dataDir, "postgres")), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

const postmaster = () => readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0] ?? "";

/** PostgreSQL closes all connections when one of its processes is killed. */
function killChild() {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const writer = processes.find(
    (line) => line.trim().split(/ +/)[1] === postmaster() && /background writer/.test(line),
  );
  process.kill(Number.parseInt(writer ?? "", 10), "SIGKILL");
}

const owners = async () => {
  const { rows } = await runSql(
    database.url,
    `select application_name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and granted`,
  );
  return rows.map((row) => row.application_name);
};

test("the claim on the data folder is renewed after one of PostgreSQL's processes was killed", async () => {
  const name = `masthead launcher ${process.pid}`;
  expect(await owners()).toEqual([name]);
  killChild();
  await expect.poll(owners).toEqual([name]);
  expect(await claimIfFree(database.url)).toBeNull();
});

test("the claim on the data folder is renewed after PostgreSQL was killed", async () => {
  process.kill(Number(postmaster()), "SIGKILL");
  await expect.poll(owners).toEqual([`masthead launcher ${process.pid}`]);
  expect(lines).toContain("PostgreSQL stopped unexpectedly; restarting it.");
});

test("a step of the start is repeated when a process of PostgreSQL was killed during it", async () => {
  const output: string[] = [];
  let times = 0;
  const prepare = async () => {
    times += 1;
    const work = runSql(database.url, times === 1 ? "select pg_sleep(60)" : "select 7 as value");
    if (times === 1) killChild();
    return (await work).rows;
  };
  const signal = new AbortController().signal;
  const done = retryOnOutage(prepare, { log: (line) => output.push(line), signal, waitMs: 50 });
  expect(await done).toEqual([{ value: 7 }]);
  expect(output[0]).toMatch(/^The database is not responding \(.*\)\. Retrying …$/);
  await expect(retryOnOutage(() => runSql(database.url, "select nothing"), { log: () => {}, signal })).rejects.toThrow(
    'column "nothing" does not exist',
  );
});

test("a database that is not in UTC is refused, which names what that means for one in use, and names of UTC are accepted", async () => {
  const { url } = database;
  const inZone = (zone: string) => `${url}?options=-c%20TimeZone%3D${zone}`;
  const open = (zone: string) => openDatabase({ url: inZone(zone), dataDir, log: (line) => lines.push(line) });
  await expect(open("Europe/London")).rejects.toThrow(
    /the time zone of 127\.0\.0\.1:\d+ is Europe\/London, and has to be UTC: ALTER DATABASE "\w+" SET timezone TO 'UTC'/,
  );
  for (const zone of ["UTC", "Etc/GMT", "Zulu"]) expect(await open(zone)).toMatchObject({ isEmbedded: false });
  await runSql(url, "create table public.users (id int)");
  await expect(open("America/New_York")).rejects.toThrow("Times that were stored in America/New_York are then off");
  await runSql(url, "drop table public.users");
});
