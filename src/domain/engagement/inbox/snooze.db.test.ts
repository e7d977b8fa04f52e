import { beforeEach, describe, expect, it } from "vitest";
import { countHome, getHome } from "#domain/insights/home/index.ts";
import { contextOf, deliver, message, openChannel, receiveMessage } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import { finishConversation, getInboxItem, listInboxItems, updateInboxItem } from "./index.ts";
import { endSnoozes } from "./snooze.ts";

const HOUR_MS = 3_600_000;
const wrong = { kind: "invalid", detail: { errors: { snoozed_until: [expect.any(String)] } } };

let world: World;
let channel: number;
beforeEach(async () => {
  world = await createWorld();
  channel = await openChannel(world, "key");
});

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString();
const owner = () => world.as(world.owner);
const snooze = (id: number, hours = 3) => owner()(updateInboxItem, { id, snoozed_until: inHours(hours) });
const listed = async (input: { status?: "open" | "done"; snoozed?: boolean }) =>
  (await owner()(listInboxItems, input)).items.map(({ id }) => id);
const counted = async () => {
  const [{ brands }, { inboxes }] = [await owner()(countHome, {}), await owner()(getHome, {})];
  return [brands[0]?.inbox, inboxes[0]?.open ?? 0];
};
const end = () => {
  const { origin } = contextOf(world);
  return endSnoozes.perform({ ...world.services, caller: { kind: "system", job: "test" }, origin }, {});
};
const noticesOf = (userId: number) => world.db.notification.findMany({ where: { userId, type: "snooze_ended" } });

describe("a snoozed item", () => {
  it("is left out of the open ones and their counts until its time, and notifies then once", async () => {
    const ada = await world.addMember("member");
    const [other, id] = [await receiveMessage(world, channel, "Other"), await receiveMessage(world, channel, "Later")];
    const until = inHours(3);
    const snoozed = await world.as(ada)(updateInboxItem, { id, snoozed_until: until });
    expect(new Date(snoozed.snoozed_until ?? 0).toISOString()).toBe(until);
    expect(await listed({ status: "open" })).toEqual([other]);
    expect(await listed({ snoozed: true })).toEqual([id]);
    expect(await listed({ status: "open", snoozed: true })).toEqual([id]);
    expect(await listed({ snoozed: false })).toEqual([other]);
    expect(await listed({})).toEqual([id, other]);
    expect(await counted()).toEqual([1, 1]);
    await end();
    expect(await noticesOf(ada.userId)).toEqual([]);

    world.clock.advance(3 * HOUR_MS);
    expect(await listed({ status: "open" }), "at the moment itself, before any job").toEqual([id, other]);
    expect(await counted()).toEqual([2, 2]);
    expect((await owner()(getInboxItem, { id })).snoozed_until).toBeNull();
    await Promise.all([end(), end()]);
    await end();
    expect(await noticesOf(ada.userId)).toMatchObject([{ path: `/inbox/${id}` }]);
    expect(await noticesOf(world.owner.userId)).toEqual([]);
    expect(await world.db.inboxItem.findUnique({ where: { id } })).toMatchObject({
      snoozedUntil: null,
      snoozedById: null,
      updatedAt: world.clock.now(),
    });
  });

  it("comes back when its author writes again, and nobody else's does", async () => {
    const from = { id: "mia", name: "Mia", handle: "@mia" };
    const id = (await deliver(world, channel, message("Hello", { from }))) ?? 0;
    const other = await receiveMessage(world, channel, "From somebody else");
    await snooze(id);
    await snooze(other);
    const again = message("One thing more", { from });
    const newer = await deliver(world, channel, again);
    expect(await listed({ status: "open" })).toEqual([newer, id]);
    await snooze(id);
    await deliver(world, channel, again);
    expect(await listed({ snoozed: true }), "what is delivered twice is not new").toEqual([other, id]);
  });

  it("is ended by hand, by another status, and with its conversation", async () => {
    const id = await receiveMessage(world, channel, "Hello");
    await snooze(id);
    expect(await owner()(updateInboxItem, { id, snoozed_until: null })).toMatchObject({ snoozed_until: null });
    await snooze(id);
    await owner()(updateInboxItem, { id, tags: ["press"] });
    expect(await listed({ snoozed: true }), "other changes keep it").toEqual([id]);
    expect(await owner()(updateInboxItem, { id, status: "done" })).toMatchObject({ snoozed_until: null });
    expect(await owner()(updateInboxItem, { id, status: "open" })).toMatchObject({ snoozed_until: null });
    const { contact } = await snooze(id);
    await owner()(finishConversation, { id: contact?.id ?? 0 });
    expect(await listed({ status: "done" })).toEqual([id]);
    expect(await listed({ snoozed: true })).toEqual([]);
    world.clock.advance(4 * HOUR_MS);
    await end();
    expect(await noticesOf(world.owner.userId), "a done item needs nobody").toEqual([]);
  });

  it("notifies its assignee where whoever snoozed it has left", async () => {
    const [gone, assignee] = [await world.addMember("member"), await world.addMember("member")];
    const id = await receiveMessage(world, channel, "Hello");
    await world.as(gone)(updateInboxItem, { id, snoozed_until: inHours(1), assignee_id: assignee.userId });
    await world.db.member.updateMany({ where: { userId: gone.userId }, data: { isActive: false } });
    world.clock.advance(HOUR_MS);
    await end();
    expect(await noticesOf(assignee.userId)).toHaveLength(1);
    expect(await noticesOf(gone.userId)).toEqual([]);
  });
});

it("refuses times that have passed or are too far away, and items that are not open", async () => {
  const id = await receiveMessage(world, channel, "Hello");
  await expect(snooze(id, 0)).rejects.toMatchObject(wrong);
  await expect(snooze(id, 367 * 24)).rejects.toMatchObject(wrong);
  await expect(owner()(updateInboxItem, { id, snoozed_until: "soon" })).rejects.toMatchObject(wrong);
  await expect(owner()(updateInboxItem, { id, snoozed_until: "2026-11-30T09:00:00" })).rejects.toMatchObject(wrong);
  await expect(
    owner()(updateInboxItem, { id, status: "done", tags: ["x"], snoozed_until: inHours(1) }),
  ).rejects.toMatchObject(wrong);
  expect(await owner()(getInboxItem, { id })).toMatchObject({ status: "open", tags: [], snoozed_until: null });
  await owner()(updateInboxItem, { id, status: "archived" });
  await expect(snooze(id)).rejects.toMatchObject(wrong);
  await expect(snooze(id, 1)).rejects.toMatchObject(wrong);
  const client = world.as(await world.addMember("client"));
  await expect(client(updateInboxItem, { id, snoozed_until: inHours(1) })).rejects.toMatchObject({ kind: "forbidden" });
});
