import { beforeEach, expect, it } from "vitest";
import { createPost, submitPost } from "#domain/content/posts/index.ts";
import { updateChannel } from "#domain/publishing/channels/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { notifyDryQueues } from "./notify-dry.ts";

const NOW = new Date("2026-11-24T09:00:00Z");

let world: World;
let feed: number;
let writer: World["owner"];

beforeEach(async () => {
  world = await createWorld();
  world.clock.set(NOW);
  feed = world.brand.channelId;
  writer = await world.addMember("editor");
  await world.addMember("client");
  await world.as(world.owner)(updateChannel, { id: feed, posting_times: [{ weekday: 2, time: "17:00" }] });
  await published("2026-11-20T09:00:00Z");
});

const published = async (at: string) => {
  const { id } = await write({});
  await world.db.publication.updateMany({
    where: { postId: id },
    data: { status: "published", publishedAt: new Date(at), scheduledAt: new Date(at) },
  });
};
const write = (input: object) =>
  world.as(world.owner)(createPost, { body: "Hello", channels: [{ channel_id: feed }], ...input });
const run = () =>
  notifyDryQueues.perform(
    {
      ...world.services,
      caller: { kind: "system", job: notifyDryQueues.name },
      origin: { requestId: "test", entryPoint: "job", address: null, userAgent: null },
    },
    {},
  );
const notices = () =>
  world.db.notification.findMany({
    where: { type: "queue_dry", brandId: world.brand.id },
    orderBy: { userId: "asc" },
    select: { userId: true, title: true, path: true },
  });

it("notifies those who write posts, once, that nothing is scheduled on a channel in use", async () => {
  await run();
  await run();
  expect((await notices()).map(({ userId }) => userId)).toEqual(
    [world.owner.userId, writer.userId].sort((a, b) => a - b),
  );
  expect((await notices())[0]).toMatchObject({
    title: expect.stringContaining("Nothing is scheduled on"),
    path: "/calendar?view=week",
  });
});

it("notifies again once the queue was filled and ran dry again", async () => {
  await run();
  const { id } = await write({ scheduled_at: "2026-11-25T09:00:00Z" });
  await world.as(world.owner)(submitPost, { id });
  await run();
  expect(await notices()).toHaveLength(2);
  world.clock.set(new Date("2026-11-25T10:00:00Z"));
  await run();
  expect(await notices()).toHaveLength(4);
});

it("says nothing of channels with posts ahead, without posting times, paused, lost, or out of use", async () => {
  const quiet = async (data: object) => {
    await world.db.channel.update({ where: { id: feed }, data });
    await run();
    expect(await notices()).toEqual([]);
  };
  await quiet({ postingTimes: [] });
  await quiet({ postingTimes: [60], pausedAt: NOW });
  await quiet({ pausedAt: null, status: "needs_reconnect" });
  await world.db.publication.updateMany({ data: { publishedAt: new Date("2026-10-01T09:00:00Z") } });
  await quiet({ status: "connected" });
  await published("2026-11-20T09:00:00Z");
  const { id } = await write({ scheduled_at: "2026-11-26T09:00:00Z" });
  await quiet({});
  await world.db.publication.updateMany({ where: { postId: id }, data: { status: "cancelled" } });
  await run();
  expect(await notices()).toHaveLength(2);
});
