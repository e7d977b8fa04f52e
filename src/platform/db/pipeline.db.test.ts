import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { outageOf } from "#kernel/outage.ts";
import { sqlState } from "./permanent-error.ts";
import { createPipeline, type NamedStatement, type Pipeline } from "./pipeline.ts";

const DATABASE_URL = process.env.DATABASE_URL ?? "";
const pipeline = createPipeline({ connectionString: DATABASE_URL });
afterAll(() => pipeline.end());

const types = { getTypeParser: () => String } as unknown as NamedStatement["types"];
const statement = (name: string, text: string, ...values: unknown[]) => ({ name, text, values, types });
const one = (value: number) => statement("one", "select $1::int as one, null as nothing", value);

/** A pipeline answers once it has opened its connection. */
async function opened(each: Pipeline): Promise<void> {
  await expect.poll(() => each.query(one(0)).catch(() => null)).toEqual([{ one: "0", nothing: null }]);
}

it("answers each of many statements at once, and those beside one that fails", async () => {
  await opened(pipeline);
  for (let round = 0; round < 2; round += 1) {
    const failing = pipeline.query(statement("failing", "select 1 / $1::int", 0)).catch(sqlState);
    const found = await Promise.all(Array.from({ length: 30 }, (_, value) => pipeline.query(one(value))));
    expect(found).toEqual(Array.from({ length: 30 }, (_, value) => [{ one: String(value), nothing: null }]));
    expect(await failing).toBe("22012");
  }
  const unknown = statement("unknown", "select from no_such_table");
  for (let round = 0; round < 2; round += 1) expect(await pipeline.query(unknown).catch(sqlState)).toBe("42P01");
});

it("rejects what waits on a lost connection as an outage, and opens another", async () => {
  await opened(pipeline);
  const ending = pipeline.query(statement("ending", "select pg_terminate_backend(pg_backend_pid())"));
  const behind = pipeline.query(one(1));
  const lost = await Promise.all([ending, behind].map((each) => each.catch(outageOf)));
  expect(lost).toEqual(["database", "database"]);
  await opened(pipeline);
});

/** PostgreSQL behind a proxy that hands its connections and what comes from each side to the test. */
async function startProxy(watch: {
  opened?(client: Socket): void;
  /** @returns whether it is passed on */
  fromClient?(data: Buffer, client: Socket): boolean;
  fromServer?(): boolean;
}) {
  const proxy = createServer((client) => {
    const server = connect(Number(new URL(DATABASE_URL).port), "127.0.0.1");
    for (const socket of [client, server]) socket.on("error", () => {});
    client.on("data", (data) => (watch.fromClient?.(data, client) ?? true) && server.write(data));
    client.on("close", () => server.destroy());
    server.on("data", (data) => (watch.fromServer?.() ?? true) && client.write(data));
    server.on("close", () => client.destroy());
    watch.opened?.(client);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  return { connectionString: Object.assign(new URL(DATABASE_URL), { port }).href, close: () => proxy.close() };
}

it("gives up a connection on which nothing is answered, however much is asked, and closes one that nobody uses", async () => {
  const sockets: Socket[] = [];
  let isFrozen = false;
  const proxy = await startProxy({ opened: (client) => sockets.push(client), fromServer: () => !isFrozen });
  const through = createPipeline(
    { connectionString: proxy.connectionString },
    { look: 20, stalled: 60_000, over: 300 },
  );
  await opened(through);
  isFrozen = true;
  let lost: unknown = null;
  const ask = () => {
    through.query(one(1)).catch((error: unknown) => {
      lost = outageOf(error);
    });
  };
  const asking = setInterval(ask, 10);
  await expect.poll(() => lost).toBe("database");
  clearInterval(asking);
  isFrozen = false;
  await opened(through);
  await expect.poll(() => sockets.at(-1)?.destroyed).toBe(true);
  await through.end();
  proxy.close();
});

it("opens another connection for one that is lost before its plans are kept", async () => {
  let lost = 0;
  const proxy = await startProxy({
    fromClient(data, client) {
      if (lost > 0 || !data.includes("plan_cache_mode")) return true;
      lost += 1;
      client.destroy();
      return false;
    },
  });
  const through = createPipeline(
    { connectionString: proxy.connectionString },
    { look: 20, stalled: 60_000, over: 300 },
  );
  await opened(through);
  expect(lost).toBe(1);
  await through.end();
  proxy.close();
});

it("leaves statements to others where no connection can be opened, and tries again later", async () => {
  let tried = 0;
  const refusing = createServer((socket) => {
    tried += 1;
    socket.destroy();
  });
  refusing.listen(0, "127.0.0.1");
  await once(refusing, "listening");
  const { port } = refusing.address() as AddressInfo;
  const connectionString = `postgresql://127.0.0.1:${port}/nothing`;
  const refused = createPipeline({ connectionString }, { look: 10, stalled: 10, over: 20 });
  const ask = async () => {
    expect(await refused.query(one(1))).toBeNull();
    return tried;
  };
  await expect.poll(ask).toBeGreaterThan(1);
  await refused.end();
  refusing.close();
});

it("leaves to others what is sent behind a statement that waits, or that could not be prepared", async () => {
  const table = `locked_${randomUUID().slice(0, 8)}`;
  const locking = new pg.Client({ connectionString: DATABASE_URL });
  await locking.connect();
  await locking.query(`create table ${table} (id int)`);
  await locking.query(`begin; lock table ${table} in access exclusive mode`);
  await opened(pipeline);
  const locked = statement("locked", `select id from ${table}`);
  const behind = [locked, locked, ...Array.from({ length: 20 }, (_, value) => one(value))];
  // They end while the lock is held.
  const found = await Promise.all(behind.map((each) => pipeline.query(each)));
  expect(found.slice(0, 2)).toEqual([null, null]);

  const impatient = createPipeline({ connectionString: withSetting("options", "-c lock_timeout=20") });
  await opened(impatient);
  const [failed, unprepared] = await Promise.all([locked, locked].map((each) => impatient.query(each).catch(sqlState)));
  expect(failed).toBe("55P03");
  expect(unprepared).toBeNull();
  await impatient.end();
  await locking.query(`rollback; drop table ${table}`);
  await locking.end();
});

it("keeps a connection that answers in the time that the URL sets", async () => {
  const timed = createPipeline({ connectionString: withSetting("query_timeout", "1000") });
  await opened(timed);
  const pids = new Set<unknown>();
  for (const until = performance.now() + 1500; performance.now() < until; ) {
    const [row] = (await timed.query<{ pid: string }>(statement("pid", "select pg_backend_pid() as pid"))) ?? [];
    pids.add(row?.pid);
  }
  expect(pids.size).toBe(1);
  await timed.end();
});

function withSetting(name: string, value: string): string {
  const url = new URL(DATABASE_URL);
  url.searchParams.set(name, value);
  return url.href;
}

it("has each statement planned once, whatever its values", async () => {
  await opened(pipeline);
  for (const value of [1, 2, 3]) await pipeline.query(one(value));
  const plans = statement("plans", "select custom_plans from pg_prepared_statements where name = 'one'");
  expect(await pipeline.query(plans)).toEqual([{ custom_plans: "0" }]);
});
