import { beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { createWorld, type World } from "#test/world.ts";
import { createPost, listPostHashtags, listPosts, listPostTags, submitPost } from "./index.ts";
import type { Post } from "./schema.ts";

const HOUR = 3_600_000;
type CreatedPost = z.output<typeof Post>;

let world: World;
let second: number;
let dateless: CreatedPost;
let withoutChannels: CreatedPost;
let late: CreatedPost;
let split: CreatedPost;
let soon: CreatedPost;

const at = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR).toISOString();
const list = (filter: object) => world.as(world.owner)(listPosts, filter);
const ids = async (filter: object) => (await list(filter)).posts.map(({ id }) => id);

beforeAll(async () => {
  world = await createWorld();
  const { channelId } = world.brand;
  const other = await world.db.channel.create({
    data: { brandId: world.brand.id, platform: "gone", handle: "b", displayName: "B" },
  });
  second = other.id;
  const call = world.as(world.owner);
  const channels = [{ channel_id: channelId }];
  dateless = await call(createPost, { body: "No date, no channel" });
  withoutChannels = await call(createPost, { body: "No date", channels });
  late = await call(createPost, { body: "Late", channels, scheduled_at: at(30) });
  split = await call(createPost, {
    body: "The base is late, a channel is first",
    scheduled_at: at(40),
    channels: [...channels, { channel_id: second, scheduled_at: at(1) }],
  });
  soon = await call(createPost, { body: "Soon", channels, scheduled_at: at(2) });
  await call(submitPost, { id: late.id });
});

it("filters by several statuses and by whether there is a scheduled time", async () => {
  expect(await ids({ status: ["in_review"] })).toEqual([late.id]);
  expect(await ids({ status: ["in_review", "draft"] })).toEqual(
    [soon, split, late, withoutChannels, dateless].map(({ id }) => id),
  );
  expect(await ids({ scheduled: "none" })).toEqual([withoutChannels.id, dateless.id]);
  expect(await ids({ scheduled: "any" })).toEqual([soon.id, split.id, late.id]);
  expect(await ids({ channel_id: second })).toEqual([split.id]);
});

it("finds posts in a time range by their own time and by any channel's", async () => {
  expect(await ids({ from: at(0), to: at(1.5) })).toEqual([split.id]);
  expect(await ids({ from: at(39), to: at(41) })).toEqual([split.id]);
  expect(await ids({ from: at(2), to: at(30) })).toEqual([soon.id]);
});

it("sorts by each post's earliest time, unscheduled ones last, with complete pagination", async () => {
  const expectedIds = [split, soon, late, dateless, withoutChannels].map(({ id }) => id);
  expect(await ids({ sort: "scheduled" })).toEqual(expectedIds);
  const listedIds: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list({ sort: "scheduled", limit: 2, cursor });
    listedIds.push(...page.posts.map(({ id }) => id));
    expect(page.has_more).toBe(page.next_cursor !== null);
    if (!page.next_cursor) break;
    cursor = page.next_cursor;
  }
  expect(listedIds).toEqual(expectedIds);
});

it("refuses cursors of another order, invalid cursors, and a range that ends before it begins", async () => {
  const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
  const { next_cursor: newest } = await list({ limit: 1 });
  const { next_cursor: scheduled } = await list({ limit: 1, sort: "scheduled" });
  await expect(list({ cursor: scheduled })).rejects.toMatchObject(invalid("cursor"));
  await expect(list({ cursor: newest, sort: "scheduled" })).rejects.toMatchObject(invalid("cursor"));
  for (const text of ["at:2026-99-01T00:00:00.000Z:1", "at:infinity:9007199254740992", "at:now:1", "id:0", ""]) {
    const cursor = Buffer.from(text).toString("base64url");
    await expect(list({ cursor, sort: "scheduled" })).rejects.toMatchObject(invalid("cursor"));
  }
  await expect(list({ from: at(2), to: at(1) })).rejects.toMatchObject(invalid("to"));
  await expect(list({ status: ["sent"] })).rejects.toMatchObject({ kind: "invalid" });
  await expect(list({ status: [] })).rejects.toMatchObject({ kind: "invalid" });
  await expect(list({ scheduled: "maybe" })).rejects.toMatchObject({ kind: "invalid" });
});

it("returns the allowed actions per caller, and the channels with a time of their own", async () => {
  const member = await world.addMember("member");
  const { posts } = await world.as(member)(listPosts, { status: ["in_review"] });
  expect(posts[0]?.allowed_actions).toEqual(["edit", "reschedule", "cancel", "duplicate", "delete", "comment"]);
  const shown = (await list({ channel_id: second })).posts[0];
  expect(shown?.publications.map(({ follows_post }) => follows_post)).toEqual([true, false]);
});

it("lists the brand's tags, the most used first", async () => {
  const fresh = await createWorld();
  const call = fresh.as(fresh.owner);
  expect(await call(listPostTags, {})).toEqual({ tags: [] });
  for (const tags of [["launch", "berlin"], ["launch"], ["autumn"]]) await call(createPost, { body: "News", tags });
  expect(await call(listPostTags, {})).toEqual({ tags: ["launch", "autumn", "berlin"] });
  expect(await world.as(world.owner)(listPostTags, {})).toEqual({ tags: [] });
  await expect(world.as({ kind: "guest" })(listPostTags, {})).rejects.toMatchObject({ kind: "unauthenticated" });
});

it("lists the hashtags in the brand's texts, as they were written last, the most used first", async () => {
  const fresh = await createWorld();
  const call = fresh.as(fresh.owner);
  expect(await call(listPostHashtags, {})).toEqual({ hashtags: [] });
  for (const body of [
    "#harbour twice: #Harbour",
    "(#Größe), #harbour #1",
    "#Harbour! a#b https://a.example/#top &#8364;",
  ])
    await call(createPost, { body });
  expect(await call(listPostHashtags, {})).toEqual({ hashtags: ["#Harbour", "#Größe"] });
  expect(await world.as(world.owner)(listPostHashtags, {})).toEqual({ hashtags: [] });
  const client = fresh.as(await fresh.addMember("client"));
  await expect(client(listPostHashtags, {})).rejects.toMatchObject({ kind: "forbidden" });
  await expect(fresh.as({ kind: "guest" })(listPostHashtags, {})).rejects.toMatchObject({ kind: "unauthenticated" });
});

it("lists the tags that a client sees, however many newer posts were not submitted", async () => {
  const fresh = await createWorld();
  const call = fresh.as(fresh.owner);
  const channels = [{ channel_id: fresh.brand.channelId }];
  const { id } = await call(createPost, { body: "Submitted", tags: ["seen"], channels });
  await call(submitPost, { id });
  const draft = { authorId: fresh.owner.userId, origin: "web" as const, timezone: "UTC", contentHash: "0".repeat(64) };
  const drafts = Array.from({ length: 1001 }, () => ({ ...draft, brandId: fresh.brand.id, tags: ["unseen"] }));
  await fresh.db.post.createMany({ data: drafts });
  const client = fresh.as(await fresh.addMember("client"));
  expect(await client(listPostTags, {})).toEqual({ tags: ["seen"] });
  expect(await call(listPostTags, {})).toEqual({ tags: ["unseen"] });
});
