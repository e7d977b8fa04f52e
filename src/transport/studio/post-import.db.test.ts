import { beforeAll, expect, test } from "vitest";
import { MAX_FILE_BYTES } from "#domain/content/transfer/terms.ts";
import type { Caller } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { servePostImport } from "./post-import.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

type Sent = { caller?: Caller; query?: string; type?: string; headers?: Record<string, string> };

function send(body: string, { caller = world.owner, query = "", type = "text/csv", headers = {} }: Sent = {}) {
  const origin = { requestId: "test", entryPoint: "studio" as const, address: "192.0.2.1", userAgent: "vitest" };
  return servePostImport(
    new Request(`http://localhost/api/posts/import${query}`, {
      method: "POST",
      headers: { "content-type": type, "sec-fetch-site": "same-origin", ...headers },
      body,
    }),
    async (_headers, brandSlug) => ({ services: world.services, caller, origin, brandSlug }),
    world.services,
  );
}

const count = () => world.db.post.count({ where: { brandId: world.brand.id } });

test("refuses guests with 401, and other sites, non-members, clients and other brands with 403, before the file is read", async () => {
  const [stranger, client] = [await world.createPerson("A Stranger"), await world.addMember("client")];
  expect((await send("body\nx", { caller: { kind: "guest" } })).status).toBe(401);
  expect((await send("body\nx", { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  expect((await send("body\nx", { caller: stranger })).status).toBe(403);
  expect((await send("body\nx", { caller: client })).status).toBe(403);
  const { slug } = (await createWorld()).brand;
  expect((await send("body\nx", { headers: { "x-service-brand": slug } })).status).toBe(403);
});

test("refuses an invalid file with 415, 413 or 422 and errors by row", async () => {
  expect((await send("body\nx", { type: "text/plain" })).status).toBe(415);
  expect((await send("x".repeat(MAX_FILE_BYTES + 1))).status).toBe(413);
  const wrong = await send('{"posts":[{"body":"a","scheduled_at":"x"}]}', { type: "application/json" });
  expect([wrong.status, await wrong.json()]).toMatchObject([
    422,
    { errors: { "rows.0.scheduled_at": [expect.any(String)] } },
  ]);
  expect(await count()).toBe(0);
});

test.each([
  ["text/csv", "body\nHello\nWorld\n"],
  ["application/json", '{"posts":[{"body":"Hello"},{"body":"World"}]}'],
])("a dry run of a file (%s) stores nothing, then the import stores it", async (type, body) => {
  const before = await count();
  const dry = await send(body, { type, query: "?dry_run=true" });
  expect([dry.status, await dry.json(), await count()]).toMatchObject([200, { dry_run: true, created: 2 }, before]);
  const kept = await send(body, { type, query: "?dry_run=false" });
  expect([await kept.json(), await count()]).toMatchObject([{ dry_run: false, created: 2 }, before + 2]);
});

test("streams the progress of a file to a client that asks for it, and last the response", async () => {
  const headers = { accept: "application/x-ndjson" };
  const lines = async (response: Response) =>
    (await response.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const body = `body\n${"Hello\n".repeat(120)}`;
  expect(await lines(await send(body, { headers }))).toMatchObject([
    { progress: { done: 50, total: 120 } },
    { progress: { done: 100, total: 120 } },
    { progress: { done: 120, total: 120 } },
    { status: 200, body: { created: 120 } },
  ]);
  expect(await lines(await send("body,channels\nx,gazette", { headers }))).toMatchObject([
    { status: 422, body: { errors: { "rows.0.channels": [expect.any(String)] } } },
  ]);
});
