import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runSql, withDatabase } from "./embedded-sql.ts";
import { closeDb, openDb, readRows } from "./index.ts";
import { setPlannerDefaults } from "./planner-settings.ts";

const server = process.env.DATABASE_URL ?? "";
const name = `planner_${randomUUID().slice(0, 8)}`;
const url = withDatabase(server, name);

beforeAll(() => runSql(server, `create database ${name}`));
afterAll(() => runSql(server, `drop database ${name} with (force)`));

const shown = async (setting: string) => (await runSql(url, `show ${setting}`)).rows[0]?.[setting];

it("sets what nobody has set, for later connections to this database, at concurrent starts too", async () => {
  await runSql(url, `alter database ${name} set from_collapse_limit = 9`);
  const lines: string[] = [];
  const start = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const settings = { cursor_tuple_fraction: "0.25", from_collapse_limit: "7" };
    await setPlannerDefaults(client, { settings, log: (line) => lines.push(line) });
    await client.end();
  };
  await Promise.all(Array.from({ length: 8 }, start));
  expect(lines).toEqual([]);
  expect(await shown("cursor_tuple_fraction")).toBe("0.25");
  expect(await shown("from_collapse_limit")).toBe("9");
  expect((await runSql(server, "show cursor_tuple_fraction")).rows).toEqual([{ cursor_tuple_fraction: "0.1" }]);
});

it("turns compilation off on all connections, also where the database has it on, unless our role has it on there", async () => {
  const database = `${name}_jit`;
  const ours = withDatabase(server, database);
  await runSql(server, `create database ${database}`);
  await runSql(server, `alter database ${database} set jit = on`);
  const start = async () => {
    const client = new pg.Client({ connectionString: ours });
    await client.connect();
    await setPlannerDefaults(client, { log: (line) => expect(line).toBe("") });
    await client.end();
  };
  // Those of the web processes, the workers, the queue and what listens or looks whether the database is there.
  const pool = new pg.Pool({ connectionString: ours, max: 1 });
  const db = openDb(ours);
  const show = async () => [
    await db.$queryRaw`show jit`,
    await db.$transaction((tx) => tx.$queryRaw`show jit`),
    await readRows(db)`show jit`,
    (await pool.query("show jit")).rows,
    (await runSql(ours, "show jit")).rows,
  ];
  try {
    expect((await runSql(ours, "show jit")).rows).toEqual([{ jit: "on" }]);
    await start();
    expect(await show()).toEqual(Array.from({ length: 5 }, () => [{ jit: "off" }]));
    await runSql(ours, `alter role current_user in database ${database} set jit = on`);
    await start();
    expect((await runSql(ours, "show jit")).rows).toEqual([{ jit: "on" }]);
  } finally {
    await Promise.all([closeDb(ours), pool.end()]);
    // A connection that is still closing would report that it was terminated, outside of every test.
    const open = `select count(*)::int as open from pg_stat_activity where datname = '${database}'`;
    await expect.poll(async () => (await runSql(server, open)).rows).toEqual([{ open: 0 }]);
    await runSql(server, `drop database ${database}`);
  }
});

it("goes without where the role may not change itself", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set default_transaction_read_only = on");
  const lines: string[] = [];
  await setPlannerDefaults(client, { settings: { geqo_seed: "0.5" }, log: (line) => lines.push(line) });
  expect(lines).toEqual([expect.stringContaining("stay as they are")]);
  expect((await client.query("select 1 as alive")).rows).toEqual([{ alive: 1 }]);
  await client.end();
});
