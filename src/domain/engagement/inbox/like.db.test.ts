import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addTestRepliers, startPlatform } from "#platform/connectors/test/for-tests.ts";
import { deliver, message, openChannel } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import { getInboxItem, likeInboxItem, unlikeInboxItem } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "masthead-like-"));
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
async function receive(text: string, more: Parameters<typeof message>[1] = {}, to = channel): Promise<number> {
  const body = JSON.stringify({ account: `key-${world.brand.id}`, text });
  const headers = { "content-type": "application/json" };
  const written = await fetch(`${platform.origin}/key/messages`, { method: "POST", headers, body });
  const { id: externalId } = (await written.json()) as { id: string };
  return (await deliver(world, to, message(text, { id: externalId, ...more }))) ?? 0;
}
const refused = (code: string) => ({ kind: "refused", detail: { code } });
const call = () => world.as(world.owner);

it("likes a comment and takes the like back, both in the audit log", async () => {
  const id = await receive("Lovely coffee");
  expect(await call()(getInboxItem, { id })).toMatchObject({ is_liked: false, can_like: true });
  expect(await call()(likeInboxItem, { id })).toMatchObject({ is_liked: true, status: "open" });
  expect(await call()(likeInboxItem, { id })).toMatchObject({ is_liked: true });
  expect(await call()(unlikeInboxItem, { id })).toMatchObject({ is_liked: false });
  const log = await world.db.auditEvent.findMany({ where: { subjectId: id, subjectType: "inbox_item" } });
  expect(log.map(({ action }) => action)).toEqual(["comment.liked", "comment.unliked"]);
});

it("changes nothing when the platform refuses it or can't be reached", async () => {
  const id = await receive("[fail] Lovely coffee");
  await expect(call()(likeInboxItem, { id })).rejects.toMatchObject(refused("like_refused"));
  addTestRepliers({ origin: "http://127.0.0.1:1", timeoutMs: 10_000, quietSeconds: 0 });
  await expect(call()(likeInboxItem, { id })).rejects.toMatchObject({ kind: "unavailable" });
  addTestRepliers({ origin: platform.origin, timeoutMs: 10_000, quietSeconds: 0 });
  expect(await call()(getInboxItem, { id })).toMatchObject({ is_liked: false });
});

it("is not offered on a channel that its platform lets like nothing", async () => {
  const silent = await openChannel(world, "state", platform.origin);
  const id = await receive("Lovely coffee", {}, silent);
  const { capabilities } = await world.db.channel.findUniqueOrThrow({ where: { id: silent } });
  const present = typeof capabilities === "object" && capabilities !== null ? capabilities : {};
  await world.db.channel.update({ where: { id: silent }, data: { capabilities: { ...present, likes: false } } });
  expect(await call()(getInboxItem, { id })).toMatchObject({ can_like: false });
  await expect(call()(likeInboxItem, { id })).rejects.toMatchObject(refused("like_unsupported"));
});

it("is refused for clients, for messages, on platforms without it, and on a disconnected channel", async () => {
  const id = await receive("Hello");
  const client = world.as(await world.addMember("client"));
  await expect(client(likeInboxItem, { id })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(call()(likeInboxItem, { id: 0x7fff_ffff })).rejects.toMatchObject({ kind: "not_found" });
  const direct = await receive("Hello", { type: "message" });
  expect(await call()(getInboxItem, { id: direct })).toMatchObject({ can_like: false });
  await expect(call()(likeInboxItem, { id: direct })).rejects.toMatchObject(refused("like_unsupported"));
  const elsewhere = await receive("Hello", {}, await openChannel(world, "blind", platform.origin));
  await expect(call()(likeInboxItem, { id: elsewhere })).rejects.toMatchObject(refused("like_unsupported"));
  await world.db.channel.update({ where: { id: channel }, data: { status: "needs_reconnect" } });
  await expect(call()(likeInboxItem, { id })).rejects.toMatchObject(refused("invalid_state"));
  await world.db.channel.update({ where: { id: channel }, data: { status: "connected" } });
});

it("learns by liking a comment that the platform no longer has it", async () => {
  const id = (await deliver(world, channel, message("Gone"))) ?? 0;
  expect(await call()(likeInboxItem, { id })).toMatchObject({
    visibility: "removed",
    is_liked: false,
    can_like: false,
  });
});
