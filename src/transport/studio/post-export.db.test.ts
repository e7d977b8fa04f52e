import { beforeAll, expect, test } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import type { Caller } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { servePostExport } from "./post-export.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.as(world.owner)(createPost, {
    body: "Ice on the harbour",
    tags: ["winter"],
    internal_note: "Ask Ines",
    channels: [{ channel_id: world.brand.channelId }],
    submit: true,
  });
});

function download(query: string, caller: Caller = world.owner) {
  const origin = { requestId: "test", entryPoint: "studio" as const, address: "192.0.2.1", userAgent: "vitest" };
  return servePostExport(new Request(`http://localhost/api/posts/export?brand=${world.brand.slug}&${query}`), {
    arrive: async (_headers, brandSlug) => ({ services: world.services, caller, origin, brandSlug }),
    services: world.services,
  });
}

test("a member of the brand downloads the filtered posts", async () => {
  const response = await download("format=json&tag=winter&status=draft,in_review");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="posts-[\d-]+\.json"$/);
  expect(await response.json()).toMatchObject({ posts: [{ body: "Ice on the harbour", internal_note: "Ask Ines" }] });
  expect(await (await download("format=json&tag=summer")).json()).toEqual({ posts: [] });
});

test("a client's file omits internal notes", async () => {
  const response = await download("format=json", await world.addMember("client"));
  expect(await response.json()).toMatchObject({ posts: [{ internal_note: "" }] });
});

test("is 401 for guests, 403 for non-members and 422 for invalid filters", async () => {
  expect((await download("format=csv", { kind: "guest" })).status).toBe(401);
  expect((await download("format=csv", await world.createPerson("A Stranger"))).status).toBe(403);
  const wrong = await download("format=pdf");
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: { format: [expect.any(String)] } }]);
});
