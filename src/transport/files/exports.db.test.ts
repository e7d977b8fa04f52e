import { beforeAll, expect, test } from "vitest";
import { createExport, getExport } from "#domain/identity/data-exports/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { serveExport } from "./exports.ts";

let world: World;
let path: { id: string; pass: string };

beforeAll(async () => {
  world = await createWorld();
  const { id } = await world.as(world.owner)(createExport, {});
  await world.runJobs();
  const { download_url: url } = await world.as(world.owner)(getExport, { id });
  const [pass = "", name = ""] = url?.split("/").toReversed() ?? [];
  path = { id: name, pass };
});

const ask = (params: { id: string; pass: string }, method = "GET") =>
  serveExport(new Request("http://localhost/exports", { method }), params, world.services);

test("returns a ZIP file that is not cached and sends no referrer", async () => {
  const response = await ask(path);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="masthead-export-[\d-]+\.zip"$/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  const head = await ask(path, "HEAD");
  expect([head.status, await head.text(), head.headers.get("content-length")]).toEqual([200, "", String(bytes.length)]);
});

test.each([
  ["the id of another export", { id: "999999" }],
  ["an invalid id", { id: "../1" }],
  ["a wrong pass", { pass: "guess" }],
  ["an empty pass", { pass: "" }],
])("%s is 404", async (_name, wrong) => {
  expect((await ask({ ...path, ...wrong })).status).toBe(404);
});
