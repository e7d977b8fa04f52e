import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, openDb } from "#platform/db/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import { createServeMcp } from "./mcp/serve.ts";
import type { Serve } from "./rest/serve.ts";

/** How often requests wait for the database, which decides how long they take: each is named, so that none is added unseen. */

/** Between the API and PostgreSQL. */
const proxy = createServer(pipeCounting);
let trips = 0;
/** The round trip during which the connection breaks. */
let broken: number | null = null;
let world: World;
let token: string;
let url: string;
let rest: Serve;
let mcp: Serve;

beforeAll(async () => {
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const direct = new URL(process.env.DATABASE_URL ?? "");
  url = Object.assign(new URL(direct), { port: (proxy.address() as AddressInfo).port }).href;
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  // Whether names may be used is not asked then, on a connection of its own.
  const services = { ...world.services, db: openDb(url, "on") };
  token = await world.bearer(world.owner);
  rest = createServe(services);
  mcp = createServeMcp(services);
});
afterAll(async () => {
  await closeDb(url);
  proxy.close();
});

/** Counts the messages after which a client of PostgreSQL waits: the end of an extended query, and a simple query. */
function pipeCounting(client: Socket): void {
  const server = connect(Number(new URL(process.env.DATABASE_URL ?? "").port), "127.0.0.1");
  for (const socket of [client, server]) socket.on("error", () => {});
  client.pipe(server).pipe(client);
  let held = Buffer.alloc(0);
  // The first message alone has no type.
  let typeBytes = 0;
  client.on("data", (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    while (held.length >= typeBytes + 4 && held.length >= typeBytes + held.readInt32BE(typeBytes)) {
      if (typeBytes === 1 && "SQ".includes(String.fromCharCode(held[0] ?? 0))) trips += 1;
      held = held.subarray(typeBytes + held.readInt32BE(typeBytes));
      typeBytes = 1;
    }
    if (trips !== broken) return;
    broken = null;
    for (const socket of [client, server]) socket.destroy();
  });
}

const LIST_POSTS = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_posts", arguments: {} } };
const LIST_TOOLS = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const NEW_POST = { body: "We open at nine." };

test.each<[request: string, trips: number, what: string, { body?: object }]>([
  ["GET /public/plans", 0, "nothing", {}],
  ["GET /teams", 2, "the token; the brands", {}],
  ["GET /posts without posts", 2, "the token with the brand; the IDs", {}],
  ["POST /posts", 3, "the token with the brand; the insert; the post", { body: NEW_POST }],
  ["GET /posts", 3, "the token with the brand; the IDs; the posts", {}],
  ["POST /mcp tools/list", 1, "the token with the brand", { body: LIST_TOOLS }],
  ["POST /mcp list_posts", 3, "the token with the brand; the IDs; the posts", { body: LIST_POSTS }],
])("%s waits for the database %i times: %s", async (request, expected, _what, { body }) => {
  const [method = "", path = ""] = request.split(" ");
  const send = async () => {
    const headers = {
      ...(path === "/public/plans" ? {} : { authorization: `Bearer ${token}` }),
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    const [serve, address] = path === "/mcp" ? [mcp, path] : [rest, `/api/v1${path}`];
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await serve(new Request(`http://localhost${address}`, init));
    expect(response.status).toBeLessThan(300);
    expect(await response.text()).not.toMatch(/"error"|"isError":true/);
  };
  // The pool's first connection, and the first use of the token.
  await send();
  trips = 0;
  await send();
  expect(trips).toBe(expected);
});

test("a new post is answered although the connection breaks while it is read", async () => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ body: "Created once." });
  const send = () => rest(new Request("http://localhost/api/v1/posts", { method: "POST", headers, body }));
  await send();
  trips = 0;
  broken = 3;
  const response = await send();
  expect(broken).toBeNull();
  expect(response.status).toBe(201);
  expect(await world.db.post.count({ where: { body: "Created once." } })).toBe(2);
});
