import { beforeEach, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { getProfileGrid } from "./index.ts";

let world: World;
let grid: number;

beforeEach(async () => {
  world = await createWorld();
  world.clock.set(new Date("2026-11-22T11:00:00Z"));
  const data = { brandId: world.brand.id, platform: "instagram", handle: "harbour", displayName: "Harbour" };
  grid = (await world.db.channel.create({ data })).id;
});

const write = (body: string, scheduledAt: string | null, overrides: object = {}) =>
  world.as(world.owner)(createPost, { body, scheduled_at: scheduledAt, channels: [{ channel_id: grid, overrides }] });
const publish = async (body: string, at: string) => {
  const { id } = await write(body, null);
  await world.db.publication.updateMany({
    where: { postId: id },
    data: { status: "published", publishedAt: new Date(at), permalink: "https://photos.example/1" },
  });
  return id;
};
const addImage = async (name: string) => {
  const keys = { storageKey: name.padEnd(32, "0"), thumbKey: `${name.padEnd(32, "0")}-thumb` };
  const file = { type: "image/png", bytes: 1, width: 10, height: 10, sha256: name.padEnd(64, "0") };
  return world.db.mediaAsset.create({ data: { ...file, ...keys, name, brandId: world.brand.id } });
};
const show = (input: object = {}, as = world.owner) => world.as(as)(getProfileGrid, { channel_id: grid, ...input });
const words = ({ items }: { items: { words: string }[] }) => items.map((item) => item.words);

it("lists planned posts, the latest first, before published ones, and no unscheduled ones", async () => {
  await publish("Published first", "2026-11-20T09:00:00Z");
  await publish("Published last", "2026-11-21T09:00:00Z");
  await write("Tomorrow", "2026-11-23T09:00:00Z");
  await write("In a week", "2026-11-29T09:00:00Z");
  await write("Some day", null);
  const all = await show();
  expect(words(all)).toEqual(["In a week", "Tomorrow", "Published last", "Published first"]);
  expect(all).toMatchObject({ columns: 3, ratio: "3 / 4", has_more: false, channel: { id: grid } });
  expect(all.items[2]).toMatchObject({ status: "published", permalink: "https://photos.example/1" });
  // Of more than asked for: the next ones planned.
  expect(await show({ limit: 3 })).toMatchObject({ has_more: true });
  expect(words(await show({ limit: 3 }))).toEqual(["In a week", "Tomorrow", "Published last"]);
  expect(words(await show({ limit: 1 }))).toEqual(["Tomorrow"]);
});

it("shows the image of the channel's own version, and leaves out what has no place in the grid", async () => {
  const image = await addImage("a");
  const own = await addImage("b");
  const media_ids = [image.id];
  await world.as(world.owner)(createPost, {
    body: "Two images",
    media_ids,
    scheduled_at: "2026-11-23T09:00:00Z",
    channels: [{ channel_id: grid, overrides: { media_ids: [own.id], body: "The other" } }],
  });
  await write("A story", "2026-11-24T09:00:00Z", { options: { type: "story" } });
  await write("A reel", "2026-11-25T09:00:00Z", { options: { type: "reel", share_to_feed: false } });
  const { items } = await show();
  expect(items).toMatchObject([
    { words: "The other", kind: "image", thumbnail_url: expect.stringContaining(own.thumbKey) },
  ]);
});

it("shows clients what was submitted, and refuses other channels", async () => {
  const client = await world.addMember("client");
  const { id } = await write("Submitted", "2026-11-23T09:00:00Z");
  await world.db.$executeRaw`update posts set submitted_hash = content_hash where id = ${id}`;
  await write("A draft", "2026-11-24T09:00:00Z");
  await publish("Published", "2026-11-20T09:00:00Z");
  expect(words(await show({}, client))).toEqual(["Submitted", "Published"]);
  const refused = { kind: "invalid", detail: { errors: { channel_id: [expect.any(String)] } } };
  const other = await world.createBrand(world.account.id);
  const foreign = await world.db.channel.create({
    data: { brandId: other.id, platform: "instagram", handle: "other", displayName: "Other" },
  });
  await expect(show({ channel_id: foreign.id })).rejects.toMatchObject(refused);
  await expect(show({ channel_id: world.brand.channelId })).rejects.toMatchObject(refused);
});
