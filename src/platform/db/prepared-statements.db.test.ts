import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import net from "node:net";
import { expect, it } from "vitest";
import { openDb } from "./index.ts";

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

it("prepares frequent statements once, and not behind a pooler unless it is told to", async () => {
  const direct = openDb(url());
  await expect.poll(() => prepares(direct)).toBe(true);

  const { port } = new URL(url());
  const pooler = net.createServer((client) => {
    const server = net.connect(Number(port), "127.0.0.1");
    for (const socket of [client, server]) socket.on("error", () => {});
    client.pipe(server).pipe(client);
  });
  pooler.listen(0, "127.0.0.1");
  await once(pooler, "listening");
  const pooled = () => url().replace(`:${port}/`, `:${(pooler.address() as AddressInfo).port}/`);
  const [auto, on, off] = [openDb(pooled()), openDb(pooled(), "on"), openDb(url(), "off")];
  expect(await prepares(auto)).toBe(false);
  expect(await prepares(on)).toBe(true);
  expect(await prepares(off)).toBe(false);
  for (const db of [direct, auto, on, off]) await db.$disconnect();
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
