import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
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
  await expect.poll(() => each.query(one(0))?.catch(() => null)).toEqual([{ one: "0", nothing: null }]);
}

it("answers each of many statements at once, and those beside one that fails", async () => {
  await opened(pipeline);
  for (let round = 0; round < 2; round += 1) {
    const failing = pipeline.query(statement("failing", "select 1 / $1::int", 0))?.catch(sqlState);
    const found = await Promise.all(Array.from({ length: 40 }, (_, value) => pipeline.query(one(value))));
    expect(found).toEqual(Array.from({ length: 40 }, (_, value) => [{ one: String(value), nothing: null }]));
    expect(await failing).toBe("22012");
  }
  const unknown = statement("unknown", "select from no_such_table");
  for (let round = 0; round < 2; round += 1) expect(await pipeline.query(unknown)?.catch(sqlState)).toBe("42P01");
});

it("rejects what waits on a lost connection as an outage, and opens another", async () => {
  await opened(pipeline);
  const ending = pipeline.query(statement("ending", "select pg_terminate_backend(pg_backend_pid())"));
  const behind = pipeline.query(one(1));
  const lost = await Promise.all([ending, behind].map((each) => each?.catch(outageOf)));
  expect(lost).toEqual(["database", "database"]);
  await opened(pipeline);
});

it("gives up a connection on which nothing is answered, however much is asked, and closes one that nobody uses", async () => {
  const sockets: Socket[] = [];
  let isFrozen = false;
  const proxy = createServer((client) => {
    const server = connect(Number(new URL(DATABASE_URL).port), "127.0.0.1");
    for (const socket of [client, server]) socket.on("error", () => {});
    client.pipe(server);
    server.on("data", (chunk) => isFrozen || client.write(chunk));
    server.on("close", () => client.destroy());
    sockets.push(client);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  const connectionString = Object.assign(new URL(DATABASE_URL), { port }).href;
  const through = createPipeline({ connectionString }, 200);
  await opened(through);
  isFrozen = true;
  let lost: unknown = null;
  const ask = () => {
    through.query(one(1))?.catch((error: unknown) => {
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

it("leaves statements to others where no connection can be opened, and tries again later", async () => {
  const refused = createPipeline({ connectionString: "postgresql://127.0.0.1:1/nothing" }, 20);
  for (let count = 0; count < 3; count += 1) expect(refused.query(one(count))).toBeNull();
  await refused.end();
});
