import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { getCalendar } from "#domain/planning/calendar/index.ts";
import { createShareLink, openReview } from "#domain/review/share-links/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { serveAvatar } from "./avatars.ts";

let world: World;
let bytes: Buffer;
let channelId: number;

beforeAll(async () => {
  world = await createWorld();
  bytes = await sharp({ create: { width: 96, height: 96, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const avatarUrl = `data:image/png;base64,${bytes.toString("base64")}`;
  const account = { platform: "bluesky", handle: "quay.example", displayName: "The quay", avatarUrl };
  ({ id: channelId } = await world.db.channel.create({ data: { ...account, brandId: world.brand.id } }));
});

const keyOf = (url: string | null | undefined) => new URL(url ?? "").pathname.replace("/avatars/", "");
const get = (key: string, init?: RequestInit) =>
  serveAvatar(new Request(`http://localhost/avatars/${key}`, init), key, world.services);
const addressOf = async () => {
  const { channels } = await world.as(world.owner)(getCalendar, { from: "2026-11-01", to: "2026-11-02" });
  return channels.find(({ id }) => id === channelId)?.avatar_url;
};

it("serves a channel's image under one address to the team and to guests, byte for byte, for a day", async () => {
  const call = world.as(world.owner);
  const post = await call(createPost, {
    body: "The evening ferry",
    channels: [{ channel_id: channelId }],
    submit: true,
  });
  expect(post.publications[0]?.channel).toMatchObject({ display_name: "The quay", avatar_url: await addressOf() });
  const { url } = await call(createShareLink, { id: post.id, name: "Board" });
  const review = await world.as({ kind: "guest" }, { entryPoint: "studio" })(openReview, {
    token: url.split("/").at(-1) ?? "",
  });
  expect(review).toMatchObject({ posts: [{ channels: [{ avatar_url: await addressOf() }] }] });
  const key = keyOf(await addressOf());
  const response = await get(key);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "private, max-age=86400, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect((await get(key, { headers: { "if-none-match": `"${key}"` } })).status).toBe(304);
});

it("finds nothing under a guessed key, nor under that of an earlier image or of a deleted one", async () => {
  const key = keyOf(await addressOf());
  const [id] = key.split("-");
  for (const wrong of [`${id}-${"0".repeat(32)}`, `${Number(id) + 1}${key.slice(key.indexOf("-"))}`, "x", `${key}x`]) {
    expect((await get(wrong)).status).toBe(404);
  }
  const update = (avatarUrl: string | null) =>
    world.db.channel.update({ where: { id: channelId }, data: { avatarUrl } });
  await update("data:image/png;base64,iVBORw0KGgo=");
  expect((await get(key)).status).toBe(404);
  expect((await get(keyOf(await addressOf()))).status).toBe(200);
  // No request may leave for another host.
  await update("https://network.example/a.png");
  expect(await addressOf()).toBeNull();
  await update(null);
  expect(await addressOf()).toBeNull();
});
