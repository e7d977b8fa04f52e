import { beforeEach, expect, it } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { approvePost, createPost, getPost, repeatPost } from "../index.ts";

let world: World;
let feed: number;

/** Ten days before clocks are set back in Berlin. */
const NOW = new Date("2026-10-15T09:00:00Z");
const TIMES = [
  "2026-10-20T07:00:00.000000+00:00",
  "2026-10-27T08:00:00.000000+00:00",
  "2026-11-03T08:00:00.000000+00:00",
];

beforeEach(async () => {
  world = await createWorld();
  world.clock.set(NOW);
  feed = world.brand.channelId;
});

const owner = () => world.as(world.owner);
const write = (input: object = {}) =>
  owner()(createPost, {
    body: "Market day",
    tags: ["market"],
    channels: [{ channel_id: feed }],
    scheduled_at: TIMES[0],
    ...input,
  });
const repeat = (id: number, input: object = {}) => owner()(repeatPost, { id, every: "week", count: 2, ...input });
const countPosts = () => world.db.post.count({ where: { brandId: world.brand.id } });

it("creates drafts at the same local time in the following weeks, with the times of channels that have their own", async () => {
  const other = await world.db.channel.create({
    data: { brandId: world.brand.id, platform: "gone", handle: "other", displayName: "Other" },
  });
  const channels = [{ channel_id: feed }, { channel_id: other.id, scheduled_at: "2026-10-21T07:00:00Z" }];
  const { id } = await write({ channels });
  const { posts } = await repeat(id);
  expect(posts).toMatchObject([
    { body: "Market day", tags: ["market"], status: "draft", scheduled_at: TIMES[1], revision: 1 },
    { body: "Market day", tags: ["market"], status: "draft", scheduled_at: TIMES[2] },
  ]);
  expect(posts.map(({ publications }) => publications.map(({ scheduled_at }) => scheduled_at))).toEqual([
    [TIMES[1], "2026-10-28T08:00:00.000000+00:00"],
    [TIMES[2], "2026-11-04T08:00:00.000000+00:00"],
  ]);
  expect(await owner()(getPost, { id })).toMatchObject({ scheduled_at: TIMES[0], revision: 1 });
});

it("approves the copies on request, and each is published once", async () => {
  const { id } = await write({ approve: true });
  const { posts } = await repeat(id, { approve: true });
  expect(posts.map(({ status }) => status)).toEqual(["scheduled", "scheduled"]);
  world.clock.set(new Date(TIMES[2] ?? ""));
  await Promise.all([1, 2].map(() => createTick(world.services).drain()));
  expect(await world.db.feedEntry.count({ where: { brandId: world.brand.id } })).toBe(3);
});

it("continues the rhythm of a post that is out", async () => {
  const { id } = await write({ approve: true });
  world.clock.set(new Date("2026-10-27T08:00:00Z"));
  await createTick(world.services).drain();
  expect(await owner()(getPost, { id })).toMatchObject({ status: "published" });
  const { posts } = await repeat(id, { count: 1 });
  expect(posts).toMatchObject([
    { status: "draft", scheduled_at: TIMES[2], publications: [{ status: "draft", permalink: "" }] },
  ]);
});

it("submits the copies of a member, and approves none of them", async () => {
  const member = world.as(await world.addMember("member"));
  const { id } = await write();
  const { posts } = await member(repeatPost, { id, every: "day", interval: 2, count: 1, submit: true });
  expect(posts).toMatchObject([{ status: "in_review", scheduled_at: "2026-10-22T07:00:00.000000+00:00" }]);
  await expect(member(repeatPost, { id, every: "day", count: 1, approve: true })).rejects.toMatchObject({
    kind: "forbidden",
  });
  expect(await owner()(approvePost, { id: posts[0]?.id ?? 0 })).toMatchObject({ status: "scheduled" });
});

it("creates nothing where it is refused", async () => {
  const { id } = await write();
  const unscheduled = await write({ scheduled_at: null });
  const bare = await write({ channels: [] });
  const long = await write({ body: "x".repeat(10_001) });
  const before = await countPosts();
  await expect(repeat(unscheduled.id)).rejects.toMatchObject({ detail: { code: "invalid_state" } });
  await expect(repeat(bare.id)).rejects.toMatchObject({ detail: { errors: { channels: [expect.any(String)] } } });
  await expect(repeat(long.id, { approve: true })).rejects.toMatchObject({ kind: "preflight_failed" });
  await expect(repeat(id + 1000)).rejects.toMatchObject({ kind: "not_found" });
  for (const wrong of [{ count: 0 }, { count: 53 }, { interval: 0 }, { every: "year" }]) {
    await expect(repeat(id, wrong)).rejects.toMatchObject({ kind: "invalid" });
  }
  const client = world.as(await world.addMember("client"));
  await expect(client(repeatPost, { id, every: "week", count: 1 })).rejects.toMatchObject({ kind: "forbidden" });
  const stranger = await createWorld();
  await expect(stranger.as(stranger.owner)(repeatPost, { id, every: "week", count: 1 })).rejects.toMatchObject({
    kind: "not_found",
  });
  expect(await countPosts()).toBe(before);
});
