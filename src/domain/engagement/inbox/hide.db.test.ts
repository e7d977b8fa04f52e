import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addTestRepliers, startPlatform } from "#platform/connectors/test/for-tests.ts";
import { deliver, message, openChannel } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  draftReply,
  getInboxItem,
  hideInboxItem,
  removeReceivedItems,
  replyToItem,
  setItemsVisibility,
  unhideInboxItem,
  updateReceivedItems,
} from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "masthead-hide-"));
let platform: Awaited<ReturnType<typeof startPlatform>>;
let world: World;
let channel: number;
beforeAll(async () => {
  platform = await startPlatform({ journal: join(folder, "journal") });
  world = await createWorld();
  channel = await openChannel(world, "key", platform.origin);
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

/** A comment that exists on the platform, and has been received. */
async function receive(text: string, more: Parameters<typeof message>[1] = {}, to = channel) {
  const body = JSON.stringify({ account: `key-${world.brand.id}`, text });
  const headers = { "content-type": "application/json" };
  const written = await fetch(`${platform.origin}/key/messages`, { method: "POST", headers, body });
  const { id: externalId } = (await written.json()) as { id: string };
  const id = (await deliver(world, to, message(text, { id: externalId, ...more }))) ?? 0;
  return { id, externalId };
}
const refused = (code: string) => ({ kind: "refused", detail: { code } });
const call = () => world.as(world.owner);
const auditOf = async (id: number) =>
  (await world.db.auditEvent.findMany({ where: { subjectId: id, subjectType: "inbox_item" } })).map(
    ({ action }) => action,
  );

it("hides a comment and shows it again, both on the platform and in the audit log", async () => {
  const { id } = await receive("Buy followers");
  expect(await call()(getInboxItem, { id })).toMatchObject({ visibility: "visible", can_hide: true });
  expect(await call()(hideInboxItem, { id })).toMatchObject({ visibility: "hidden", can_hide: true, status: "open" });
  expect(await call()(hideInboxItem, { id })).toMatchObject({ visibility: "hidden" });
  expect(await call()(unhideInboxItem, { id })).toMatchObject({ visibility: "visible" });
  expect(await auditOf(id)).toEqual(["comment.hidden", "comment.shown"]);
});

it("changes nothing when the platform refuses it or can't be reached", async () => {
  const { id } = await receive("[fail] Buy followers");
  await expect(call()(hideInboxItem, { id })).rejects.toMatchObject(refused("hide_refused"));
  addTestRepliers({ origin: "http://127.0.0.1:1", timeoutMs: 10_000, quietSeconds: 0 });
  await expect(call()(hideInboxItem, { id })).rejects.toMatchObject({ kind: "unavailable" });
  addTestRepliers({ origin: platform.origin, timeoutMs: 10_000, quietSeconds: 0 });
  expect(await call()(getInboxItem, { id })).toMatchObject({ visibility: "visible" });
  expect(await auditOf(id)).toEqual([]);
});

it("is refused for clients, for what is no comment, on platforms without it, and on a disconnected channel", async () => {
  const { id } = await receive("Hello");
  const client = world.as(await world.addMember("client"));
  await expect(client(hideInboxItem, { id })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(call()(hideInboxItem, { id: 0x7fff_ffff })).rejects.toMatchObject({ kind: "not_found" });
  const mention = await receive("Hello", { type: "mention" });
  await expect(call()(hideInboxItem, { id: mention.id })).rejects.toMatchObject(refused("hide_unsupported"));
  const elsewhere = await receive("Hello", {}, await openChannel(world, "blind", platform.origin));
  await expect(call()(hideInboxItem, { id: elsewhere.id })).rejects.toMatchObject(refused("hide_unsupported"));
  await world.db.channel.update({ where: { id: channel }, data: { status: "needs_reconnect" } });
  await expect(call()(hideInboxItem, { id })).rejects.toMatchObject(refused("invalid_state"));
  await world.db.channel.update({ where: { id: channel }, data: { status: "connected" } });
});

it("shows what was hidden or removed on the platform, and keeps no text of what was removed", async () => {
  const { id, externalId } = await receive("A mistake");
  await call()(draftReply, { id, body: "Never mind" });
  const now = world.clock.now();
  const channelIds = [channel];
  const report = (isHidden: boolean) =>
    world.db.$transaction((tx) => setItemsVisibility(tx, { channelIds, changes: [{ externalId, isHidden }], now }));
  await report(true);
  expect(await call()(getInboxItem, { id })).toMatchObject({ visibility: "hidden" });
  await report(false);
  expect(await call()(getInboxItem, { id })).toMatchObject({ visibility: "visible" });
  await world.db.$transaction((tx) => removeReceivedItems(tx, { channelIds, externalIds: [externalId], now }));
  const edits = [{ externalId, body: "Edited before it was removed" }];
  await world.db.$transaction((tx) => updateReceivedItems(tx, { channelIds, edits, now }));
  expect(await call()(getInboxItem, { id })).toMatchObject({
    visibility: "removed",
    body: "",
    status: "done",
    draft: null,
    can_reply: false,
    can_hide: false,
  });
  await expect(call()(replyToItem, { id, body: "Hello?" })).rejects.toMatchObject(refused("invalid_state"));
  await expect(call()(hideInboxItem, { id })).rejects.toMatchObject(refused("invalid_state"));
  expect(await deliver(world, channel, message("A mistake", { id: externalId }))).toBeNull();
});

it("learns by hiding a comment that the platform no longer has it", async () => {
  const id = (await deliver(world, channel, message("Gone"))) ?? 0;
  expect(await call()(hideInboxItem, { id })).toMatchObject({ visibility: "removed", body: "" });
});
