import { beforeAll, expect, it, test } from "vitest";
import { z } from "zod";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import { routes } from "./routes/index.ts";
import type { Serve } from "./serve.ts";

let world: World;
let serve: Serve;
let token: string;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  serve = createServe(world.services);
  token = await world.bearer(world.owner);
});

const POST = "/posts/{id}";

async function createPost(): Promise<number> {
  const body = { body: "Hello", channels: [{ channel_id: world.brand.channelId }] };
  return (await send(serve, { method: "POST", path: "/posts" }, { token, body })).body.post.id;
}

const read = (id: number, headers = {}, path = POST) => send(serve, { method: "GET", path }, { token, id, headers });
const edit = (id: number, body: string, tag: string) =>
  send(serve, { method: "PATCH", path: POST }, { token, id, body: { body }, headers: { "If-Match": tag } });

test("every resource whose change takes If-Match says its tag where it is read", () => {
  const takesRevision = (input: z.ZodType) => input instanceof z.ZodObject && "revision" in input.shape;
  const changed = routes.filter(
    ({ method, op }) => ["PATCH", "PUT", "DELETE"].includes(method) && takesRevision(op.input),
  );
  const paths = [...new Set(changed.map(({ path }) => path))];
  expect(paths.length).toBeGreaterThan(1);
  for (const path of paths) {
    expect([path, routes.find((route) => route.method === "GET" && route.path === path)?.hasTag]).toEqual([path, true]);
  }
});

it("accepts the tag of a post once, and then its successor's", async () => {
  const id = await createPost();
  const tag = (await read(id)).headers.get("etag") ?? "";
  expect(tag).toMatch(/^"1-[\w-]{22}"$/);
  const edited = await edit(id, "Changed", tag);
  expect(edited.status).toBe(200);
  expect(edited.headers.get("etag")).toBe((await read(id)).headers.get("etag"));
  expect(await edit(id, "Too late", tag)).toMatchObject({ status: 412, body: { revision: 2 } });
  expect((await edit(id, "In time", edited.headers.get("etag") ?? "")).status).toBe(200);
  expect((await edit(id, "By its number", '"3"')).status).toBe(200);
});

it("takes the tag of what does not exist yet once, and none that nobody was given", async () => {
  const change = (tag: string) =>
    send(
      serve,
      { method: "PUT", path: "/brand-guide" },
      { token, body: { voice: "Calm", revision: 0 }, headers: { "If-Match": tag } },
    );
  const tag = (await send(serve, { method: "GET", path: "/brand-guide" }, { token })).headers.get("etag") ?? "";
  expect(tag).toMatch(/^"0-[\w-]{22}"$/);
  expect((await change('"x"')).status).toBe(412);
  const set = await change(tag);
  expect([set.status, set.headers.get("etag")]).toEqual([200, expect.stringMatching(/^"1-/)]);
  expect((await change(tag)).status).toBe(412);
});

it.each(['"x"', '"1', '""', '"1-', "1 2", '"1-a", "2-b"', `"1-${"a".repeat(100_000)}"`])(
  "refuses the tag %.20j that nobody was given with 412",
  async (tag) => {
    const id = await createPost();
    await edit(id, "Second", '"1"');
    expect((await edit(id, "Third", tag)).status).toBe(412);
  },
);

it("answers 304 without a body as long as nothing changed, also for a status without a new revision", async () => {
  const id = await createPost();
  const tag = (await read(id)).headers.get("etag") ?? "";
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const same = await read(id, { "If-None-Match": known });
    expect([same.status, same.body, same.headers.get("etag")]).toEqual([304, null, tag]);
  }
  const action = { method: "POST", path: "/posts/{id}/submit" } as const;
  await send(serve, action, { token, id, body: {} });
  const after = await read(id, { "If-None-Match": tag });
  expect([after.status, after.body.post.revision]).toEqual([200, 1]);
});

it("gives a publication the tag that its edit takes", async () => {
  const id = await createPost();
  const { body } = await read(id);
  const publication = await read(body.post.publications[0].id, {}, "/publications/{id}");
  expect(publication.headers.get("etag")).toMatch(/^"1-/);
});

it("deletes a post only in the revision that was read", async () => {
  const id = await createPost();
  const remove = (tag: string) =>
    send(serve, { method: "DELETE", path: POST }, { token, id, headers: { "If-Match": tag } });
  const tag = (await read(id)).headers.get("etag") ?? "";
  await edit(id, "Changed", tag);
  expect((await remove(tag)).status).toBe(412);
  expect((await remove((await read(id)).headers.get("etag") ?? "")).status).toBe(204);
});
