import { beforeEach, expect, it } from "vitest";
import { openChannel, receiveMessage } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import { getResponseTime, readResponseTimes, updateResponseGoal } from "./index.ts";

const HOUR_MS = 3_600_000;

let world: World;
let channel: number;
beforeEach(async () => {
  world = await createWorld();
  channel = await openChannel(world, "key");
});

const read = (days = 30) => world.as(world.owner)(getResponseTime, { days });

/** A message of so many hours ago, and replies so many hours after it. */
async function receive(hoursAgo: number, repliedAfter: readonly number[], status: "sent" | "failed" = "sent") {
  const itemId = await receiveMessage(world, channel, "Hello");
  const receivedAt = new Date(world.clock.now().getTime() - hoursAgo * HOUR_MS);
  await world.db.inboxItem.update({ where: { id: itemId }, data: { receivedAt } });
  for (const after of repliedAfter) {
    const sentAt = status === "sent" ? new Date(receivedAt.getTime() + after * HOUR_MS) : null;
    await world.db.inboxReply.create({ data: { itemId, body: "Hi", status, sentAt } });
  }
}

it("is the median from a message to its first reply, within the days asked for", async () => {
  expect(await read()).toEqual({ days: 30, answered: 0, median_seconds: null, goal_hours: null, within_goal: null });
  await receive(30, [3, 1, 20]);
  await receive(20, [2]);
  await receive(10, [9]);
  await receive(5, []);
  await receive(5, [1], "failed");
  await receive(24 * 40, [500]);
  expect(await read()).toMatchObject({ answered: 3, median_seconds: 2 * 3600 });
  expect(await read(1)).toMatchObject({ answered: 2, median_seconds: 5.5 * 3600 });
  const range = { from: new Date(0), to: world.clock.now() };
  expect(await readResponseTimes(world.db, { brandId: world.brand.id, ...range })).toMatchObject({ answered: 4 });
  const other = await readResponseTimes(world.db, { brandId: world.brand.id, ...range, channelId: channel + 1 });
  expect(other).toEqual({ answered: 0, medianSeconds: null, goalHours: null, withinGoal: null });
});

it("counts the messages within a goal that the owner alone sets and removes", async () => {
  await receive(30, [4]);
  await receive(20, [5]);
  const owner = world.as(world.owner);
  expect(await owner(updateResponseGoal, { goal_hours: 4 })).toMatchObject({
    goal_hours: 4,
    within_goal: 1,
    answered: 2,
  });
  const log = await world.db.auditEvent.findMany({
    where: { brandId: world.brand.id, action: "response_goal.updated" },
  });
  expect(log).toMatchObject([{ detail: { goal_hours: 4 } }]);
  const editor = world.as(await world.addMember("editor"));
  expect(await editor(getResponseTime, {})).toMatchObject({ goal_hours: 4 });
  await expect(editor(updateResponseGoal, { goal_hours: 8 })).rejects.toMatchObject({ kind: "forbidden" });
  const client = world.as(await world.addMember("client"));
  await expect(client(getResponseTime, {})).rejects.toMatchObject({ kind: "forbidden" });
  for (const goal of [0, 721, 1.5]) {
    await expect(owner(updateResponseGoal, { goal_hours: goal })).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { goal_hours: [expect.any(String)] } },
    });
  }
  expect(await read()).toMatchObject({ goal_hours: 4 });
  expect(await owner(updateResponseGoal, { goal_hours: null })).toMatchObject({ goal_hours: null, within_goal: null });
});
