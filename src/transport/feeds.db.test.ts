import { expect, it } from "vitest";
import { createTick } from "#domain/publishing/index.ts";
import { addPublication } from "#domain/publishing/test-publication.ts";
import { createWorld } from "#test/world.ts";
import { serveFeed } from "./feeds.ts";

it("serves published posts, and 304 to a reader with the current version", async () => {
  const world = await createWorld();
  const get = (format: "rss" | "atom" | "json", headers: Record<string, string> = {}) =>
    serveFeed(new Request("http://localhost/b/x", { headers }), world.brand.handle, format, world.services);
  expect(await (await get("json")).json()).toMatchObject({ items: [] });

  await addPublication(world, { body: "Hello <world>", inSeconds: 0 });
  await createTick(world.services).drain();
  for (const format of ["rss", "atom", "json"] as const) {
    const fresh = await get(format);
    expect(fresh.status).toBe(200);
    expect(await fresh.text()).toContain("Hello");
    const [tag, time] = [fresh.headers.get("etag") ?? "", fresh.headers.get("last-modified") ?? ""];
    expect((await get(format)).headers.get("etag")).toBe(tag);
    expect((await get(format, { "if-none-match": `"other", W/${tag}` })).status).toBe(304);
    expect((await get(format, { "if-modified-since": time })).status).toBe(304);
    expect((await get(format, { "if-none-match": '"other"', "if-modified-since": time })).status).toBe(200);
    expect((await get(format, { "if-modified-since": "Thu, 01 Jan 2026 00:00:00 GMT" })).status).toBe(200);
  }
});

it("responds 404 for an unknown brand and 503 in maintenance", async () => {
  const world = await createWorld();
  const request = new Request("http://localhost/b/x");
  expect((await serveFeed(request, "nobody", "rss", world.services)).status).toBe(404);
  const closed = { ...world.services, env: { ...world.services.env, MAINTENANCE_MODE: true } };
  expect((await serveFeed(request, world.brand.handle, "rss", closed)).status).toBe(503);
});
