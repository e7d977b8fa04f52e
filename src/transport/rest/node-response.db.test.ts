import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import { routes } from "./routes/index.ts";
import { createApi, type Serve } from "./serve.ts";

/** Responses written to Node's connection, which other tests get as a `Response`. */

let world: World;
let serve: Serve;
let server: Server;
let origin: string;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  const api = createApi(world.services);
  serve = api.serve;
  server = createServer((request, response) => void api.listen(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Tells only once that the plan has changed. */
const SAYS_ONCE = "/subscription/status";

/** Headers of the connection, and those that Node writes where a `Response` has none. */
const OF_CONNECTION = ["connection", "keep-alive", "date", "content-length", "transfer-encoding"];

async function readResponse(response: Response) {
  const headers = [...response.headers].filter(([name]) => !OF_CONNECTION.includes(name));
  return { status: response.status, headers: Object.fromEntries(headers), body: await response.text() };
}

test("equal those to a Request, whatever the status", async () => {
  const token = await world.bearer(world.owner);
  const plain = routes.filter(({ path, downloads }) => !path.includes("{") && !downloads && path !== SAYS_ONCE);
  const paths = plain.map(({ method, path }) => [method, path] as const);
  const others = [
    ["GET", "/nowhere"],
    ["PUT", "/posts"],
    ["OPTIONS", "/posts"],
    ["HEAD", "/posts"],
    ["HEAD", "/nowhere"],
    ["GET", "/posts/0"],
    ["GET", "/openapi.json"],
    ["HEAD", "/openapi.json"],
    ["OPTIONS", "/openapi.json"],
    ["GET", "/posts/caf%C3%A9"],
  ] as const;
  const statuses = new Set<number>();
  for (const [method, path] of [...paths, ...others])
    for (const authorization of [`Bearer ${token}`, "Bearer 1|mh_nonsense"]) {
      // Nothing is changed by a body that is no JSON.
      const body = method === "POST" || method === "PATCH" || method === "PUT" ? "{" : undefined;
      const headers = {
        authorization,
        "content-type": "application/json",
        "accept-encoding": "identity",
        "x-request-id": "same",
        "x-service-client": "cli",
      };
      const init: RequestInit = { method, headers, ...(body === undefined ? {} : { body }) };
      const viaNode = await readResponse(await fetch(`${origin}/api/v1${path}`, init));
      const asResponse = await readResponse(await serve(new Request(`${origin}/api/v1${path}`, init)));
      statuses.add(viaNode.status);
      expect(viaNode, `${method} ${path}`).toEqual(asResponse);
      expect(viaNode.headers["x-request-id"], `${method} ${path}`).toBe("same");
    }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 401, 404, 405, 422]));
});

test("count towards the same limit, whoever asks for them", async () => {
  const limited = await createWorld();
  const api = createApi(limited.services);
  const listening = createServer((request, response) => void api.listen(request, response)).listen(0, "127.0.0.1");
  await once(listening, "listening");
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/api/v1/public/plans`;
  const ask = async (path = "", headers: Record<string, string> = {}) => {
    const read = await readResponse(await fetch(url + path, { headers: { "x-request-id": "same", ...headers } }));
    const { "ratelimit-remaining": remaining, "ratelimit-reset": reset, ...others } = read.headers;
    return { ...read, headers: others, remaining: Number(remaining), reset: Number(reset) };
  };
  const first = await ask();
  const second = await ask();
  expect(second).toEqual({ ...first, remaining: first.remaining - 1, reset: expect.any(Number) });
  expect(second).toMatchObject({ status: 200, headers: { "cache-control": "public, max-age=300" } });
  expect((await ask("?x=1")).status).toBe(422);
  expect((await ask("", { authorization: "Bearer 1|mh_nonsense" })).body).toBe(second.body);
  for (let count = 5; count <= 300; count += 1) await ask();
  expect(await ask()).toMatchObject({ status: 429, remaining: 0, headers: { "retry-after": expect.any(String) } });
  listening.closeAllConnections();
  listening.close();
});

test("refuse a body that is too large, also of unknown length, as that of a Request", async () => {
  const authorization = `Bearer ${await world.bearer(world.owner)}`;
  const headers = { authorization, "content-type": "application/json" };
  const chunks = () =>
    new ReadableStream<Uint8Array>({
      start(stream) {
        for (let count = 0; count < 40; count++) stream.enqueue(Buffer.alloc(64 * 1024, " "));
        stream.close();
      },
    });
  const init = () => ({ method: "POST", headers, body: chunks(), duplex: "half" }) as RequestInit;
  const viaNode = await readResponse(await fetch(`${origin}/api/v1/posts`, init()));
  expect(viaNode.status).toBe(413);
  const asResponse = await readResponse(await serve(new Request(`${origin}/api/v1/posts`, init())));
  expect({ ...viaNode, headers: null }).toEqual({ ...asResponse, headers: null });
});

test("an upload is stored, and one that is refused before its end still gets its response", async () => {
  const authorization = `Bearer ${await world.bearer(world.owner)}`;
  const upload = async (altText: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set("alt_text", altText);
    body.set("file", new File([bytes], "a.png"));
    const response = await fetch(`${origin}/api/v1/media/assets`, { method: "POST", headers: { authorization }, body });
    return { status: response.status, body: await response.json() };
  };
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  expect(await upload("A dot", new Uint8Array(png))).toMatchObject({
    status: 201,
    body: { asset: { alt_text: "A dot" } },
  });
  expect(await upload("x".repeat(300_000), new Uint8Array(4_000_000))).toMatchObject({ status: 413 });
});

test("a repeat with its Idempotency-Key is the same request, however its host is spelled", async () => {
  const authorization = `Bearer ${await world.bearer(world.owner)}`;
  const { port } = server.address() as AddressInfo;
  const create = async (host: string) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      method: "POST",
      path: "/api/v1/tokens",
      headers: { host, authorization, "content-type": "application/json", "idempotency-key": "spelled" },
    });
    sent.end(JSON.stringify({ name: "Spelled", tier: "read" }));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    return [response.statusCode, response.headers["idempotent-replayed"]];
  };
  expect(await create(`localhost:${port}`)).toEqual([201, undefined]);
  expect(await create(`LOCALHOST:${port}`)).toEqual([201, "true"]);
});

test("a client that disconnects while it sends leaves nothing in the log", async () => {
  const lines: unknown[] = [];
  const record = (...line: unknown[]) => void lines.push(line);
  const log = { ...world.services.log, warn: record, error: record } as typeof world.services.log;
  const api = createApi({ ...world.services, log });
  const gone = createServer().listen(0, "127.0.0.1");
  await once(gone, "listening");
  const socket = connect((gone.address() as AddressInfo).port, "127.0.0.1");
  const arrival = once(gone, "request") as Promise<[IncomingMessage, ServerResponse]>;
  const authorization = `Bearer ${await world.bearer(world.owner)}`;
  socket.write(
    `POST /api/v1/posts HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"body":',
  );
  const [received, response] = await arrival;
  const handled = api.listen(received, response);
  // It waits for the rest of the body by then.
  await expect.poll(() => received.readableFlowing !== null || received.listenerCount("readable") > 0).toBe(true);
  socket.destroy();
  await handled;
  expect(lines).toEqual([]);
  gone.close();
});
