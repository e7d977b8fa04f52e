import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readJournal, startPlatform } from "#platform/connectors/test/for-tests.ts";
import { deliver, message, openChannel, receiveMessage } from "#test/inbox.ts";
import { addFile } from "#test/networks/published.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  approveReply,
  declineReply,
  discardDraft,
  draftReply,
  getInboxItem,
  getReplyApproval,
  listInboxItems,
  replyToItem,
  updateReplyApproval,
} from "./index.ts";

const INVALID_STATE = { kind: "refused", detail: { code: "invalid_state" } };

const folder = mkdtempSync(join(tmpdir(), "masthead-reply-approval-"));
const journal = join(folder, "journal");
let platform: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  platform = await startPlatform({ journal });
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

let world: World;
let channel: number;
let item: number;
let member: Awaited<ReturnType<World["addMember"]>>;
let editor: typeof member;
beforeEach(async () => {
  world = await createWorld();
  channel = await openChannel(world, "key", platform.origin);
  item = await receiveMessage(world, channel, "When do you open?");
  member = await world.addMember("member");
  editor = await world.addMember("editor");
  await owner()(updateReplyApproval, { roles: ["member"] });
});

const owner = () => world.as(world.owner);
const accepted = () =>
  readJournal(journal).filter((line) => line.account === `key-${world.brand.id}` && line.what === "accepted");
const submit = async (body = "At nine.") =>
  (await world.as(member)(replyToItem, { id: item, body })).replies.at(-1)?.id ?? 0;
const notices = async (userId: number) =>
  (await world.db.notification.findMany({ where: { userId, type: "reply_approval" }, orderBy: { id: "asc" } })).map(
    ({ title, body }) => [title, body],
  );
const actions = async () =>
  (await world.db.auditEvent.findMany({ where: { brandId: world.brand.id }, orderBy: { id: "asc" } })).map(
    ({ action, actorId }) => [action, actorId],
  );

it("of a member waits, is told to those who may approve it, and is sent as it was approved", async () => {
  const media = await addFile(world);
  const sent = await world.as(member)(replyToItem, { id: item, body: "At nine.", media_ids: [media] });
  expect(sent).toMatchObject({
    status: "open",
    needs_approval: true,
    replies: [{ status: "awaiting_approval", author: { id: member.userId } }],
  });
  await world.runJobs();
  expect(accepted()).toEqual([]);
  expect(await notices(editor.userId)).toEqual([["A reply waits for your approval", expect.any(String)]]);
  expect([await notices(member.userId), (await notices(world.owner.userId)).length]).toEqual([[], 1]);
  expect(await owner()(getReplyApproval, {})).toMatchObject({ waiting: 1 });
  const waiting = await owner()(listInboxItems, { awaiting_approval: true });
  expect(waiting.items.map(({ id }) => id)).toEqual([item]);

  const id = sent.replies[0]?.id ?? 0;
  const approved = await world.as(editor)(approveReply, { id: item, reply_id: id });
  expect(approved).toMatchObject({
    needs_approval: false,
    replies: [{ id, status: "sending", author: { id: member.userId }, approved_by: { id: editor.userId } }],
  });
  await expect(world.as(editor)(approveReply, { id: item, reply_id: id })).rejects.toMatchObject(INVALID_STATE);
  await world.runJobs();
  expect(accepted()).toMatchObject([{ text: "At nine.", files: [{}] }]);
  expect(await owner()(getInboxItem, { id: item })).toMatchObject({ status: "done", replies: [{ status: "sent" }] });
  expect((await owner()(listInboxItems, { awaiting_approval: true })).items).toEqual([]);
  expect(await actions()).toEqual([
    ["reply_approval.updated", world.owner.userId],
    ["reply.submitted", member.userId],
    ["reply.approved", editor.userId],
  ]);
});

it("is declined with a reason, which its author is told and sees with the draft", async () => {
  const id = await submit();
  const declined = await owner()(declineReply, { id: item, reply_id: id, reason: "We open at eight." });
  expect(declined).toMatchObject({
    draft: { id, declined: { by: { id: world.owner.userId }, reason: "We open at eight." } },
    replies: [],
  });
  expect(await notices(member.userId)).toEqual([[expect.stringContaining("declined"), "We open at eight."]]);
  const again = await world.as(member)(replyToItem, { id: item, reply_id: id });
  expect(again).toMatchObject({ draft: null, replies: [{ id, status: "awaiting_approval", declined: null }] });
  await world.runJobs();
  expect(accepted()).toEqual([]);
});

it("is sent with the changes of whoever approves it, and the former text is never sent", async () => {
  const id = await submit("At nine, mate.");
  const sent = await owner()(approveReply, { id: item, reply_id: id, body: "At nine." });
  expect(sent.replies).toMatchObject([{ body: "At nine.", author: { id: member.userId }, status: "sending" }]);
  expect(sent.replies[0]?.id).not.toBe(id);
  await world.runJobs();
  expect(accepted()).toMatchObject([{ text: "At nine." }]);
});

it("that its author changed meanwhile is not approved unseen", async () => {
  const first = await submit();
  const second = await submit("At ten.");
  await expect(owner()(approveReply, { id: item, reply_id: first })).rejects.toMatchObject(INVALID_STATE);
  await expect(owner()(declineReply, { id: item, reply_id: first, reason: "No" })).rejects.toMatchObject(INVALID_STATE);
  await owner()(approveReply, { id: item, reply_id: second });
  await world.runJobs();
  expect(accepted()).toMatchObject([{ text: "At ten." }]);
});

it("is decided once, however many decide at once", async () => {
  const id = await submit();
  const decisions = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => owner()(approveReply, { id: item, reply_id: id })),
    ...Array.from({ length: 5 }, () => world.as(editor)(declineReply, { id: item, reply_id: id, reason: "No" })),
  ]);
  expect(decisions.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await world.runJobs();
  expect(accepted().length).toBeLessThanOrEqual(1);
});

it("is decided by nobody whose own replies need approval, nor replaced by other members", async () => {
  const id = await submit();
  const other = world.as(await world.addMember("member"));
  for (const decide of [
    () => other(approveReply, { id: item, reply_id: id }),
    () => world.as(member)(approveReply, { id: item, reply_id: id }),
    () => other(declineReply, { id: item, reply_id: id, reason: "No" }),
  ])
    await expect(decide()).rejects.toMatchObject({ kind: "forbidden" });
  await expect(other(replyToItem, { id: item, body: "Me too" })).rejects.toMatchObject(INVALID_STATE);
  await expect(other(draftReply, { id: item, body: "Me too" })).rejects.toMatchObject(INVALID_STATE);
  await expect(other(discardDraft, { id: item })).rejects.toMatchObject(INVALID_STATE);
  await world.as(member)(discardDraft, { id: item });
  await expect(owner()(approveReply, { id: item, reply_id: id })).rejects.toMatchObject(INVALID_STATE);
  await world.runJobs();
  expect(accepted()).toEqual([]);
});

it("is needed for the kinds and roles of the rule only, and a failed one keeps its approval", async () => {
  const direct = (await deliver(world, channel, message("Psst", { type: "message" }))) ?? 0;
  await owner()(updateReplyApproval, { roles: ["editor", "member"], kinds: ["comment"] });
  expect(await world.as(member)(getReplyApproval, {})).toEqual({
    roles: ["editor", "member"],
    kinds: ["comment"],
    waiting: 0,
  });
  expect(await world.as(member)(replyToItem, { id: direct, body: "Yes?" })).toMatchObject({
    needs_approval: false,
    replies: [{ status: "sending" }],
  });
  const { replies } = await world.as(editor)(replyToItem, { id: item, body: "[fail] At nine." });
  const id = replies.at(-1)?.id ?? 0;
  await expect(world.as(editor)(approveReply, { id: item, reply_id: id })).rejects.toMatchObject({ kind: "forbidden" });
  await owner()(approveReply, { id: item, reply_id: id });
  await world.runJobs();
  const again = await world.as(editor)(replyToItem, { id: item, reply_id: id });
  expect(again.replies.find((reply) => reply.id === id)).toMatchObject({ status: "sending" });
});

it("is set by the owner alone, and never for the owner", async () => {
  await expect(world.as(editor)(updateReplyApproval, { roles: [] })).rejects.toMatchObject({ kind: "forbidden" });
  const wrong = world.as(world.owner)(updateReplyApproval, { roles: ["super_admin"] as never });
  await expect(wrong).rejects.toMatchObject({ kind: "invalid" });
  const client = await world.addMember("client");
  await expect(world.as(client)(getReplyApproval, {})).rejects.toMatchObject({ kind: "forbidden" });
});
