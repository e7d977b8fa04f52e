import { expect, it } from "vitest";
import type { Share } from "#platform/queue/shares.ts";
import { addPublication, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick } from "./index.ts";
import { remind } from "./remind.ts";

const HOUR = 3600;

function run({ services }: World, share: Partial<Share> = {}): Promise<void> {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return remind.perform({ ...services, caller: { kind: "system", job: remind.name }, origin }, share);
}

async function reminders(world: World, postId: number): Promise<string[]> {
  const rows = await world.db.notification.findMany({
    where: { path: `/posts/${postId}`, type: "approval_reminder" },
    include: { user: true },
  });
  return rows.map(({ user }) => user.firstName).toSorted();
}

it("reminds the approvers once 24 h and once 2 h before, then expires the post", async () => {
  const world = await createWorld();
  await world.addMember("editor");
  await world.addMember("member");
  const { id, postId } = await addPublication(world, {
    body: "Hello",
    inSeconds: 25 * HOUR,
    status: "pending_approval",
  });
  const hoursLater = async (hours: number) => {
    world.clock.advance(hours * HOUR * 1000);
    await run(world);
    await run(world);
    return reminders(world, postId);
  };
  expect(await hoursLater(0.5)).toEqual([]);
  expect(await hoursLater(0.5)).toEqual(["Olive", "editor"]);
  expect(await hoursLater(21)).toHaveLength(2);
  expect(await hoursLater(1)).toEqual(["Olive", "Olive", "editor", "editor"]);
  expect(await hoursLater(1.5)).toHaveLength(4);
  world.clock.advance(HOUR * 1000);
  await createTick(world.services).drain();
  expect(await read(world, id)).toMatchObject({ status: "expired" });
  expect(await hoursLater(0)).toHaveLength(4);
});

it("reminds the author of a draft once when it is late already, and nobody of an approved post", async () => {
  const world = await createWorld();
  await world.addMember("editor");
  const draft = await addPublication(world, { body: "Draft", inSeconds: HOUR, status: "draft" });
  const approved = await addPublication(world, { body: "Approved", inSeconds: HOUR });
  await run(world);
  await run(world);
  expect(await reminders(world, draft.postId)).toEqual(["Olive"]);
  expect(await reminders(world, approved.postId)).toEqual([]);
});

it("reminds again when the scheduled time changes", async () => {
  const world = await createWorld();
  const { id, postId } = await addPublication(world, { body: "Hello", inSeconds: HOUR, status: "pending_approval" });
  await run(world);
  const later = new Date(world.clock.now().getTime() + 48 * HOUR * 1000);
  await world.db.publication.update({ where: { id }, data: { scheduledAt: later } });
  await run(world);
  expect(await reminders(world, postId)).toHaveLength(1);
  world.clock.set(new Date(later.getTime() - 23 * HOUR * 1000));
  await run(world);
  expect(await reminders(world, postId)).toHaveLength(2);
});

it("leaves the posts of brands in other shares to those", async () => {
  const world = await createWorld();
  const { postId } = await addPublication(world, { body: "Draft", inSeconds: HOUR, status: "draft" });
  const share = (one: number) => run(world, { share: one, of: 2 });
  await share((world.brand.id + 1) % 2);
  expect(await reminders(world, postId)).toEqual([]);
  await share(world.brand.id % 2);
  expect(await reminders(world, postId)).toEqual(["Olive"]);
});
