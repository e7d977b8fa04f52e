import { beforeAll, expect, test } from "vitest";
import { ExportedFile } from "#domain/content/transfer/schema.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Serve } from "./serve.ts";

let world: World;
let serve: Serve;
let token: string;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  serve = createServe(world.services);
  token = await world.bearer(world.owner);
});

function send(method: string, path: string, body?: BodyInit, type?: string): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (type) headers["content-type"] = type;
  return serve(new Request(`http://localhost/api/v1${path}`, { method, headers, body }));
}

test("imports a CSV file: a dry run creates nothing, the import creates posts, and its replay creates none", async () => {
  const csv = "body,channels\nHello,feed\nWorld,feed\n";
  const dry = await send("POST", "/posts/import?dry_run=1", csv, "text/csv; charset=utf-8");
  expect([dry.status, await dry.json()]).toMatchObject([200, { dry_run: true, created: 2 }]);
  expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(0);
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv", "idempotency-key": "import-1" };
  const once = () => serve(new Request("http://localhost/api/v1/posts/import", { method: "POST", headers, body: csv }));
  const [first, second] = [await once(), await once()];
  expect([first.status, second.status, second.headers.get("idempotent-replayed")]).toEqual([201, 201, "true"]);
  expect(await second.json()).toEqual(await first.json());
  expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(2);
});

test.each([
  ["csv", "text/csv; charset=utf-8"],
  ["json", "application/json"],
  ["ics", "text/calendar; charset=utf-8"],
])("an exported file can be imported again (%s)", async (format, type) => {
  const response = await send("GET", `/posts/export?format=${format}&status=draft,in_review`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
  expect(response.headers.get("content-disposition")).toMatch(
    new RegExp(`^attachment; filename="posts-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`),
  );
  expect(response.headers.get("cache-control")).toBe("no-store");
  const file = await response.bytes();
  if (format === "json") expect(() => ExportedFile.parse(JSON.parse(Buffer.from(file).toString()))).not.toThrow();
  const back = await send("POST", "/posts/import?dry_run=1", file, type);
  expect([back.status, await back.json()]).toMatchObject([200, { created: 2 }]);
});

test("HEAD returns the headers of the file", async () => {
  const response = await send("HEAD", "/posts/export");
  expect([response.status, response.headers.get("content-disposition"), await response.text()]).toEqual([
    200,
    expect.stringContaining(".csv"),
    "",
  ]);
});

test.each([
  ["another type", "text/plain", Buffer.from("body\nx"), 415],
  ["more than 10 MiB", "text/csv", Buffer.alloc(10 * 1024 * 1024 + 1, "x"), 413],
  ["a list in JSON", "application/json", Buffer.from("[]"), 422],
])("refuses a body of %s", async (_what, type, body, status) => {
  const response = await send("POST", "/posts/import", new Uint8Array(body), type);
  expect([response.status, typeof (await response.json()).message]).toEqual([status, "string"]);
});

test("reports errors by row, and refuses invalid filters without a file", async () => {
  const bad = await send(
    "POST",
    "/posts/import",
    JSON.stringify({ posts: [{ body: "a" }, { body: "b", scheduled_at: "x" }] }),
    "application/json",
  );
  expect([bad.status, await bad.json()]).toMatchObject([
    422,
    { errors: { "rows.1.scheduled_at": [expect.any(String)] } },
  ]);
  const filters = await send("GET", "/posts/export?status=sent");
  expect([filters.status, await filters.json()]).toMatchObject([422, { errors: { "status.0": [expect.any(String)] } }]);
});

test("imports 500 rows in one transaction, in two concurrent requests", async () => {
  const row = (index: number) => `"Post ${index} ${"word ".repeat(100)}",2031-01-01T10:00:00Z,"news,launch",feed\n`;
  const csv = `body,scheduled_at,tags,channels\n${Array.from({ length: 500 }, (_, index) => row(index)).join("")}`;
  const responses = await Promise.all([1, 2].map(() => send("POST", "/posts/import", csv, "text/csv")));
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  const made = await Promise.all(responses.map(async (response) => (await response.json()).posts));
  const ids = made.flat().map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(1000);
  const [third] = made[0].slice(3);
  expect((await world.db.post.findUniqueOrThrow({ where: { id: third.id } })).body).toMatch(/^Post 3 /);
});
