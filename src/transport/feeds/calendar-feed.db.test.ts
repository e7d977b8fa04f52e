import { beforeAll, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { createCalendarFeed, revokeCalendarFeed } from "#domain/planning/calendar-feeds/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { serveCalendarFeed } from "./calendar-feed.ts";

let world: World;
let file: string;
let id: number;

beforeAll(async () => {
  world = await createWorld();
  const { calendar_feed: feed, url } = await world.as(world.owner)(createCalendarFeed, { name: "Calendar" });
  [id, file] = [feed.id, url.split("/").at(-1) ?? ""];
});

const get = (name: string, headers: Record<string, string> = {}, services = world.services) =>
  serveCalendarFeed(new Request("http://localhost/calendar/x", { headers }), name, services);

it("serves a calendar that no shared cache keeps, and 304 until something changes", async () => {
  const empty = await get(file);
  expect(empty.status).toBe(200);
  expect(empty.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(empty.headers.get("cache-control")).toBe("private, max-age=60");
  expect(empty.headers.get("x-robots-tag")).toBe("noindex");
  const tag = empty.headers.get("etag") ?? "";
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const response = await get(file, { "if-none-match": known });
    expect([known, response.status, await response.text()]).toEqual([known, 304, ""]);
  }
  const at = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  const channels = [{ channel_id: world.brand.channelId }];
  const post = await world.as(world.owner)(createPost, { body: "Hello", channels, scheduled_at: at });
  const full = await get(file, { "if-none-match": tag });
  expect(full.status).toBe(200);
  expect(await full.text()).toContain(`UID:post-${post.id}@localhost`);
});

it.each(["unknown.ics", "unknown", ".ics", "a.b.ics", "..", `${"x".repeat(201)}.ics`])("%s is 404", async (name) => {
  expect((await get(name)).status).toBe(404);
});

it("responds 503 in maintenance, and 404 once it is revoked", async () => {
  const closed = { ...world.services, env: { ...world.services.env, MAINTENANCE_MODE: true } };
  expect((await get(file, {}, closed)).status).toBe(503);
  await world.as(world.owner)(revokeCalendarFeed, { id });
  expect((await get(file)).status).toBe(404);
});
