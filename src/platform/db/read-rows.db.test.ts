import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { outageOf } from "#kernel/outage.ts";
import { openDb, Prisma, readRows } from "./index.ts";
import { sqlState } from "./permanent-error.ts";

const open = (options = "") => openDb(`${process.env.DATABASE_URL}?application_name=${randomUUID()}${options}`);
const db = open();
const elsewhere = ["America/New_York", "Asia/Kolkata"].map((zone) => open(`&options=-c%20TimeZone%3D${zone}`));
afterAll(() => Promise.all([db, ...elsewhere].map((each) => each.$disconnect())));

/** A value of each type that our statements return, and of their arrays. */
const EVERY_TYPE = `
  select 1::int2 as a, 2::int4 as b, 9007199254740991::int8 as c, 1.5::float8 as d, 12.340::numeric as e, true as f,
    'text' as g, 'varchar'::varchar as h, null::text as i, 'draft'::post_status as j, '{"a": [1, null]}'::jsonb as k,
    '"json"'::json as l, '2026-11-02 09:30:00.123456+02'::timestamptz as m, '2026-11-02'::date as n,
    '\\x0102'::bytea as o, '00000000-0000-4000-8000-000000000000'::uuid as p, array[1, 2] as q, array['a', 'b,"c'] as r,
    '{}'::text[] as s, array[1.5, null]::float8[] as t, array[true] as u, '127.0.0.1'::inet as v,
    '2026-11-02 09:30:00'::timestamptz as w, '2026-11-02 09:30:00'::timestamp as x, array[1, null]::int8[] as y,
    array[1.50, null]::numeric[] as z, array['2026-11-02 09:30:00+02']::timestamptz[] as aa,
    array['2026-11-02']::date[] as bb, array[]::int8[] as cc`;

it("returns the values that Prisma returns, with and without a name, in any time zone of the connection", async () => {
  for (const connection of [db, ...elsewhere]) {
    const [expected] = await connection.$queryRawUnsafe<object[]>(EVERY_TYPE);
    const query = Object.assign([EVERY_TYPE], { raw: [EVERY_TYPE] });
    for (let count = 0; count < 8; count++) {
      const [found] = await readRows<object>(connection)(query);
      expect(found).toStrictEqual(expected);
      expect(await readRows(connection, { isFrequent: true })(query)).toStrictEqual([found]);
    }
  }
});

it("sends values as Prisma does, in any time zone of the connection", async () => {
  const at = new Date("2026-11-02T23:30:00.250Z");
  const values = [at, [1, 2], ["a", 'b,"c'], null, true, 2 ** 52, [at], new Prisma.Decimal("1.50")];
  const [time, c, d, e, f, g, h, i] = values;
  const sql = Prisma.sql`
    select ${time}::timestamptz as at, ${time}::timestamptz::text as a, ${time}::date::text as b, ${c}::int[] as c,
      ${d}::text[] as d, ${e}::int is null as e, ${f}::boolean as f, ${g}::int8 as g,
      ${h}::timestamptz[] as h, ${i}::numeric as i`;
  for (const connection of [db, ...elsewhere]) {
    const [expected] = await connection.$queryRaw<object[]>(sql);
    for (let count = 0; count < 8; count++) {
      const [found] = await readRows<{ at: Date }>(connection)`select * from (${sql}) "row"`;
      expect(found).toStrictEqual(expected);
      expect(found?.at).toEqual(at);
      const frequent = readRows<{ at: Date }>(connection, { isFrequent: true });
      expect(await frequent`select * from (${sql}) "row"`).toStrictEqual([found]);
    }
  }
});

it("returns 64-bit integers as numbers, and none that a number cannot hold exactly", async () => {
  const [{ most } = {}] = await readRows<{ most: number }>(db)`select ${2 ** 53 - 1}::int8 as most`;
  expect(most).toBe(Number.MAX_SAFE_INTEGER);
  const beyond = /beyond 2\^53: 9007199254740993/;
  await expect(readRows(db)`select 9007199254740993 as id`).rejects.toThrow(beyond);
  await expect(readRows(db)`select array[1, 9007199254740993] as ids`).rejects.toThrow(beyond);
  await expect(db.$queryRaw`select 9007199254740993 as id`).rejects.toThrow(beyond);
  await db.$executeRaw`insert into throttle_hits (id, key, at) values (9007199254740993, 'beyond', now())`;
  await expect(db.throttleHit.findFirst({ where: { key: "beyond" } })).rejects.toThrow(beyond);
});

it("shares a connection among frequent statements, except where a pooler may be between", async () => {
  const [shared, pooled] = [open(), openDb(String(process.env.DATABASE_URL), "on")];
  const pidOf = async (connection: typeof db) => {
    const [row] = await readRows<{ pid: number }>(connection, { isFrequent: true })`select pg_backend_pid() as pid`;
    return row?.pid;
  };
  const first = await pidOf(shared);
  // Both are read from until one has opened its second connection, and the other a while longer.
  const [pids, others] = [new Set([first]), new Set<number | undefined>()];
  while (pids.size === 1) {
    pids.add(await pidOf(shared));
    others.add(await pidOf(pooled));
  }
  for (let count = 0; count < 500; count++) others.add(await pidOf(pooled));
  await Promise.all([shared.$disconnect(), pooled.$disconnect()]);
  expect(others.size).toBe(1);
});

it("gives up a statement after its time, as an outage", async () => {
  await db.$queryRaw`select 1`;
  const hanging = readRows(db, { timeoutMs: 100 })`select pg_sleep(60)::text`;
  expect(await hanging.catch(outageOf)).toBe("database");
  expect(await readRows(db)`select 1 as one`).toEqual([{ one: 1 }]);
});

it("reads within the transaction whose client it is given", async () => {
  const key = randomUUID();
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`select set_config('test.key', ${key}, true)`;
    expect(await readRows(tx)`select current_setting('test.key', true) as key`).toEqual([{ key }]);
    expect(await readRows(db)`select current_setting('test.key', true) as key`).not.toEqual([{ key }]);
  });
});

it("throws errors that are told apart like those of Prisma, and reads again after them", async () => {
  const failed = await readRows(db)`select 1 / 0`.catch((error: unknown) => error);
  expect(sqlState(failed)).toBe("22012");
  expect(outageOf(failed)).toBeNull();
  const ended = await readRows(db)`select pg_terminate_backend(pg_backend_pid())`.catch((error: unknown) => error);
  expect(outageOf(ended)).toBe("database");
  await expect.poll(() => readRows(db)`select 1 as one`.catch(() => null)).toEqual([{ one: 1 }]);
});

it("repeats a query whose table was altered since it was prepared", async () => {
  const table = `altered_${randomUUID().slice(0, 8)}`;
  const query = Object.assign([`select * from ${table}`], { raw: [`select * from ${table}`] });
  await db.$executeRawUnsafe(`create table ${table} (id int)`);
  for (let count = 0; count < 8; count++) await readRows(db)(query);
  const brief = (connection: typeof db) => readRows(connection, { isFrequent: true })(query);
  for (let count = 0; count < 8; count++) await brief(db);
  await db.$executeRawUnsafe(`alter table ${table} add column note text`);
  await db.$executeRawUnsafe(`insert into ${table} values (1, 'x')`);
  const found = await Promise.all([brief(db), brief(db), readRows(db)(query)]);
  for (const rows of found) expect(rows).toEqual([{ id: 1, note: "x" }]);
  await db.$executeRawUnsafe(`drop table ${table}`);
});

it("reads after a disconnect, as Prisma does", async () => {
  await db.$disconnect();
  expect(await readRows(db)`select 1 as one`).toEqual([{ one: 1 }]);
});
