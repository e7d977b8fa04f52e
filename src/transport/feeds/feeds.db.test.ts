import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { type FeedFormat, serveFeed } from "./feeds.ts";

const FORMATS = ["rss", "atom", "json"] as const;

it("serves published posts, and 304 to a reader with the current version", async () => {
  const world = await createWorld();
  const get = (format: "rss" | "atom" | "json", headers: Record<string, string> = {}) =>
    serveFeed(new Request("http://localhost/b/x", { headers }), world.brand.handle, format, world.services);
  expect(await (await get("json")).json()).toMatchObject({ items: [] });

  await addPublication(world, { body: "Hello <world>", inSeconds: 0 });
  await createTick(world.services).drain();
  for (const format of FORMATS) {
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

type Changed = { db: World["db"]; brandId: number; channelId: number; id: number };
const CHANGES: [string, (changed: Changed) => Promise<unknown>][] = [
  ["an edit", ({ db, id }) => db.feedEntry.update({ where: { id }, data: { body: "Corrected" } })],
  ["a deletion", ({ db, id }) => db.feedEntry.delete({ where: { id } })],
  ["the removal of its channel", ({ db, channelId: id }) => db.channel.delete({ where: { id } })],
  ["another name", ({ db, brandId: id }) => db.brand.update({ where: { id }, data: { name: "Renamed" } })],
  ["another color", ({ db, brandId: id }) => db.brand.update({ where: { id }, data: { color: "#123456" } })],
  [
    "a custom domain",
    ({ db, brandId }) =>
      db.customDomain.create({ data: { brandId, domain: "a.example", proof: "x", verifiedAs: null } }),
  ],
];

it.each(CHANGES)("tells readers that ask by date about %s", async (_, change) => {
  const { db, brand, services } = await createWorld();
  const get = (format: FeedFormat, headers: Record<string, string> = {}) =>
    serveFeed(new Request("http://localhost/b/x", { headers }), brand.handle, format, services);
  const { id: channelId } = await db.channel.create({
    data: { brandId: brand.id, platform: "feed", handle: "second", displayName: "Second" },
  });
  const times = { publishedAt: new Date(Date.now() - 60_000) };
  const shared = { brandId: brand.id, channelId, media: [], ...times };
  await db.feedEntry.create({ data: { ...shared, key: randomUUID(), body: "Older" } });
  const { id } = await db.feedEntry.create({ data: { ...shared, key: randomUUID(), body: "Newest" } });
  const dates = await Promise.all(FORMATS.map(async (format) => (await get(format)).headers.get("last-modified")));
  await change({ db, brandId: brand.id, channelId, id });
  for (const [index, format] of FORMATS.entries()) {
    const date = dates[index] ?? "";
    const later = await get(format, { "if-modified-since": date });
    expect([format, later.status]).toEqual([format, 200]);
    expect(Date.parse(later.headers.get("last-modified") ?? "")).toBeGreaterThanOrEqual(Date.parse(date));
  }
});

it("says nothing new when nothing changed, and trusts no date ahead of its clock", async () => {
  const { db, brand, services } = await createWorld();
  const shared = { brandId: brand.id, channelId: brand.channelId, media: [], publishedAt: new Date() };
  const { id } = await db.feedEntry.create({ data: { ...shared, key: randomUUID(), body: "Same" } });
  const changedAt = async () => (await db.brand.findUniqueOrThrow({ where: { id: brand.id } })).feedChangedAt;
  const before = await changedAt();
  await db.feedEntry.update({ where: { id }, data: { body: "Same" } });
  await db.brand.update({ where: { id: brand.id }, data: { name: brand.name, timezone: "Europe/Berlin" } });
  expect(await changedAt()).toEqual(before);
  const ahead = new Date(Date.now() + 86_400_000).toUTCString();
  const request = new Request("http://localhost/b/x", { headers: { "if-modified-since": ahead } });
  expect((await serveFeed(request, brand.handle, "rss", services)).status).toBe(200);
});

it("responds 404 for an unknown brand and 503 in maintenance", async () => {
  const world = await createWorld();
  const request = new Request("http://localhost/b/x");
  expect((await serveFeed(request, "nobody", "rss", world.services)).status).toBe(404);
  const closed = { ...world.services, env: { ...world.services.env, MAINTENANCE_MODE: true } };
  expect((await serveFeed(request, world.brand.handle, "rss", closed)).status).toBe(503);
});
