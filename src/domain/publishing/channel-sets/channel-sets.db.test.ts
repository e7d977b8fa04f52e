import { beforeEach, expect, it } from "vitest";
import { deleteChannel } from "#domain/publishing/channels/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { createChannelSet, deleteChannelSet, listChannelSets, updateChannelSet } from "./index.ts";
import { MAX_CHANNEL_SETS } from "./terms.ts";

let world: World;
let feed: number;
let other: number;
beforeEach(async () => {
  world = await createWorld();
  feed = world.brand.channelId;
  const data = { brandId: world.brand.id, platform: "mastodon", handle: "a@b.c", displayName: "A" };
  other = (await world.db.channel.create({ data })).id;
});

const owner = () => world.as(world.owner);
const list = async () => (await owner()(listChannelSets, {})).channel_sets;
const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });

it("saves channels that the brand's writers list by name, change and delete, and logs it", async () => {
  const member = world.as(await world.addMember("member"));
  const made = await member(createChannelSet, { name: " Launches ", channel_ids: [other, feed, other] });
  expect(made).toMatchObject({ name: "Launches", channel_ids: [other, feed] });
  const all = await owner()(createChannelSet, { name: "All", channel_ids: [feed] });
  expect((await list()).map(({ name }) => name)).toEqual(["All", "Launches"]);
  expect(await owner()(updateChannelSet, { id: all.id, name: "Feed" })).toMatchObject({
    name: "Feed",
    channel_ids: [feed],
  });
  expect((await member(updateChannelSet, { id: all.id, channel_ids: [other] })).channel_ids).toEqual([other]);
  await member(deleteChannelSet, { id: made.id });
  expect((await list()).map(({ name }) => name)).toEqual(["Feed"]);
  const log = await world.db.auditEvent.findMany({
    where: { brandId: world.brand.id, action: { startsWith: "channel_set" } },
    orderBy: { id: "asc" },
  });
  expect(log.map(({ action }) => action.slice("channel_set.".length))).toEqual([
    ...["created", "created", "updated", "updated", "deleted"],
  ]);
});

it("leaves out channels that were deleted", async () => {
  await owner()(createChannelSet, { name: "All", channel_ids: [feed, other] });
  await owner()(deleteChannel, { id: other });
  expect((await list()).map(({ channel_ids }) => channel_ids)).toEqual([[feed]]);
});

it("changes nothing where it is refused", async () => {
  const all = await owner()(createChannelSet, { name: "All", channel_ids: [feed] });
  const feeds = await owner()(createChannelSet, { name: "Feeds", channel_ids: [feed] });
  await expect(owner()(createChannelSet, { name: "All", channel_ids: [feed] })).rejects.toMatchObject(invalid("name"));
  await expect(owner()(updateChannelSet, { id: feeds.id, name: "All" })).rejects.toMatchObject(invalid("name"));
  await expect(owner()(createChannelSet, { name: " ", channel_ids: [feed] })).rejects.toMatchObject(invalid("name"));
  await expect(owner()(createChannelSet, { name: "x", channel_ids: [] })).rejects.toMatchObject(invalid("channel_ids"));
  const stranger = await createWorld();
  const foreign = { name: "x", channel_ids: [feed, stranger.brand.channelId] };
  await expect(owner()(createChannelSet, foreign)).rejects.toMatchObject(invalid("channel_ids.1"));
  await expect(owner()(updateChannelSet, { id: all.id, ...foreign })).rejects.toMatchObject(invalid("channel_ids.1"));
  const client = world.as(await world.addMember("client"));
  await expect(client(listChannelSets, {})).rejects.toMatchObject({ kind: "forbidden" });
  await expect(client(createChannelSet, { name: "x", channel_ids: [feed] })).rejects.toMatchObject({
    kind: "forbidden",
  });
  const theirs = stranger.as(stranger.owner);
  await expect(theirs(updateChannelSet, { id: all.id, name: "x" })).rejects.toMatchObject({ kind: "not_found" });
  await expect(theirs(deleteChannelSet, { id: all.id })).rejects.toMatchObject({ kind: "not_found" });
  expect(await list()).toEqual([all, feeds]);
});

it("ends at a number of sets, also when two are saved at once", async () => {
  await world.db.channelSet.createMany({
    data: Array.from({ length: MAX_CHANNEL_SETS - 1 }, (_, index) => {
      return { brandId: world.brand.id, name: `Set ${index}`, channelIds: [feed] };
    }),
  });
  const both = ["One", "Two"].map((name) => owner()(createChannelSet, { name, channel_ids: [feed] }));
  const results = await Promise.allSettled(both);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "limit_reached" } });
});
