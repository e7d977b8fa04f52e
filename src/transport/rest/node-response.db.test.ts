import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
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
  ] as const;
  const statuses = new Set<number>();
  for (const [method, path] of [...paths, ...others])
    for (const authorization of [`Bearer ${token}`, "Bearer 1|mh_nonsense"]) {
      // Nothing is changed by a body that is no JSON.
      const body = method === "POST" || method === "PATCH" || method === "PUT" ? "{" : undefined;
      const headers = {
        ...{ authorization, "content-type": "application/json", "accept-encoding": "identity" },
        ...{ "x-request-id": "same", "x-service-client": "cli" },
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
