import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import net from "node:net";
import { expect, it } from "vitest";
import { openDb, readRows } from "./index.ts";

const url = () => `${process.env.DATABASE_URL}?application_name=${randomUUID()}`;
type Db = ReturnType<typeof openDb>;

const listNames = (db: Db) =>
  db.$queryRawUnsafe<{ statement: string }[]>("select statement from pg_prepared_statements");

const ONE = "select $1::int as one";

/** Whether one of the pool's connections has prepared a statement that was run often. */
async function prepares(db: Db): Promise<boolean> {
  for (let count = 0; count < 30; count++) await db.$queryRawUnsafe(ONE, 1);
  const names = await Promise.all(Array.from({ length: 3 }, () => listNames(db)));
  return names.flat().some(({ statement }) => statement === ONE);
}

/** A pooler that passes everything on, as PostgreSQL sees it. @returns the URL through it */
async function startPooler(): Promise<{ url: () => string; close: () => void }> {
  const { port } = new URL(url());
  const pooler = net.createServer((client) => {
    const server = net.connect(Number(port), "127.0.0.1");
    for (const socket of [client, server]) socket.on("error", () => {});
    client.pipe(server).pipe(client);
  });
  pooler.listen(0, "127.0.0.1");
  await once(pooler, "listening");
  return {
    url: () => url().replace(`:${port}/`, `:${(pooler.address() as AddressInfo).port}/`),
    close: () => pooler.close(),
  };
}

it("prepares frequent statements once, and not behind a pooler unless it is told to", async () => {
  const direct = openDb(url());
  await expect.poll(() => prepares(direct)).toBe(true);

  const pooler = await startPooler();
  const [auto, on, off] = [openDb(pooler.url()), openDb(pooler.url(), "on"), openDb(url(), "off")];
  expect(await prepares(auto)).toBe(false);
  expect(await prepares(on)).toBe(true);
  expect(await prepares(off)).toBe(false);
  for (const db of [direct, auto, on, off]) await db.$disconnect();
  pooler.close();
});

it("keeps the first plan of a statement that is known to be frequent, not of others, and not behind a pooler", async () => {
  const pooler = await startPooler();
  const own = url();
  const [direct, pooled] = [openDb(own), openDb(pooler.url())];
  const mode = async (db: Db, isFrequent: boolean) => {
    const [row] = await readRows<{ mode: string }>(db, { isFrequent })`
      select current_setting('plan_cache_mode') as mode where ${1}::int = 1`;
    return row?.mode;
  };
  for (const db of [direct, pooled]) await db.$queryRaw`select 1`;
  await expect.poll(() => mode(direct, true)).toBe("force_generic_plan");
  expect(await mode(direct, false)).toBe("auto");
  for (let count = 0; count < 8; count++) expect(await mode(pooled, true)).toBe("auto");

  await direct.$disconnect();
  const open = async () => {
    const name = new URL(own).searchParams.get("application_name");
    const [row] = await pooled.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where application_name = ${name}`;
    return row?.count;
  };
  await expect.poll(open).toBe(0);
  await direct.$queryRaw`select 1`;
  await expect.poll(() => mode(direct, true)).toBe("force_generic_plan");
  for (const db of [direct, pooled]) await db.$disconnect();
  pooler.close();
});

it("repeats a statement whose table was altered since it was prepared", async () => {
  const db = openDb(url());
  const table = `altered_${randomUUID().slice(0, 8)}`;
  await db.$executeRawUnsafe(`create table ${table} (id int)`);
  const read = () => db.$queryRawUnsafe(`select * from ${table} where id > $1`, 0);
  for (let count = 0; count < 8; count++) await read();
  await db.$executeRawUnsafe(`alter table ${table} add column note text`);
  await db.$executeRawUnsafe(`insert into ${table} values (1, 'x')`);
  expect(await read()).toEqual([{ id: 1, note: "x" }]);
  for (let count = 0; count < 8; count++)
    await db.$transaction((tx) => tx.$queryRawUnsafe(`select * from ${table} where id < $1`, 2));
  await db.$executeRawUnsafe(`alter table ${table} drop column note`);
  const within = () => db.$transaction((tx) => tx.$queryRawUnsafe(`select * from ${table} where id < $1`, 2));
  await within().catch(() => undefined);
  expect(await within()).toEqual([{ id: 1 }]);
  await db.$executeRawUnsafe(`drop table ${table}`);
  await db.$disconnect();
});
