import { beforeAll, describe, expect, it } from "vitest";
import { getEntitlements } from "#domain/billing/entitlements/index.ts";
import { listContacts } from "#domain/engagement/contacts/index.ts";
import { deliver, message, openChannel, receiveMessage } from "#test/inbox.ts";
import { completion, startAi } from "#test/language-model.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  discardDraft,
  draftReply,
  getInboxItem,
  listInboxItems,
  listInboxTags,
  replyToItem,
  resolveReply,
  restoreDraft,
  updateInboxItem,
} from "./index.ts";

const NOT_FOUND = { kind: "not_found" };
const wrong = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
const refused = (code: string) => ({ kind: "refused", detail: { code } });

let world: World;
let channel: number;
beforeAll(async () => {
  world = await createWorld();
  channel = await openChannel(world, "key");
});

describe("permissions", () => {
  it("clients and tiered tokens are refused, also for direct messages", async () => {
    const id = await receiveMessage(world, channel, "Hello");
    const call = world.as(world.owner);
    await call(draftReply, { id, body: "A draft" });
    const [row] = await world.db.inboxReply.findMany({ where: { itemId: id } });
    await world.db.inboxReply.create({ data: { itemId: id, body: "Failed", status: "failed" } });
    await world.db.inboxReply.create({ data: { itemId: id, body: "Sent", status: "sent" } });
    const client = world.as(await world.addMember("client"));
    expect(await call(getInboxItem, { id })).toMatchObject({ draft: { id: row?.id }, replies: [{}, {}] });
    const attempts = await Promise.allSettled([
      client(listInboxItems, {}),
      client(getInboxItem, { id }),
      client(listInboxTags, {}),
      client(updateInboxItem, { id, status: "done" }),
      client(draftReply, { id, body: "x" }),
      client(discardDraft, { id }),
      client(restoreDraft, { id }),
      client(replyToItem, { id, body: "x" }),
      client(resolveReply, { id, reply_id: 1, verdict: "sent" }),
    ]);
    for (const attempt of attempts)
      expect(attempt).toMatchObject({ status: "rejected", reason: { kind: "forbidden" } });
    const elevated = world.as(world.owner, { tier: "elevated_write" });
    await expect(elevated(listInboxItems, {})).rejects.toMatchObject({ kind: "tier_denied" });
    await expect(elevated(replyToItem, { id, body: "x" })).rejects.toMatchObject({ kind: "tier_denied" });
  });

  it("returns not_found for another brand's item", async () => {
    const other = await createWorld();
    const id = await receiveMessage(other, await openChannel(other, "key"), "Theirs");
    const call = world.as(world.owner);
    await expect(call(getInboxItem, { id })).rejects.toMatchObject(NOT_FOUND);
    await expect(call(updateInboxItem, { id, status: "done" })).rejects.toMatchObject(NOT_FOUND);
    await expect(call(draftReply, { id, body: "x" })).rejects.toMatchObject(NOT_FOUND);
    await expect(call(discardDraft, { id })).rejects.toMatchObject(NOT_FOUND);
    await expect(call(restoreDraft, { id })).rejects.toMatchObject(NOT_FOUND);
    await expect(call(replyToItem, { id, body: "x" })).rejects.toMatchObject(NOT_FOUND);
    await expect(call(resolveReply, { id, reply_id: 1, verdict: "sent" })).rejects.toMatchObject(NOT_FOUND);
  });
});

it("updates status, assignee and tags", async () => {
  const call = world.as(world.owner);
  const id = await receiveMessage(world, channel, "File me");
  const [client, member] = [await world.addMember("client"), await world.addMember("member")];
  await expect(call(updateInboxItem, { id, assignee_id: client.userId })).rejects.toMatchObject(wrong("assignee_id"));
  await expect(call(updateInboxItem, { id, assignee_id: 999_999 })).rejects.toMatchObject(wrong("assignee_id"));
  await expect(call(updateInboxItem, { id, tags: ["x".repeat(51)] })).rejects.toMatchObject(wrong("tags.0"));
  const filed = await call(updateInboxItem, { id, assignee_id: member.userId, tags: ["a", "a"], status: "archived" });
  expect(filed).toMatchObject({ assignee: { id: member.userId }, tags: ["a"], status: "archived" });
  expect(await call(updateInboxItem, { id, assignee_id: null })).toMatchObject({ assignee: null, tags: ["a"] });
});

it("filters by every field and paginates", async () => {
  const fresh = await createWorld();
  const call = fresh.as(fresh.owner);
  const [one, two] = [await openChannel(fresh, "key"), await openChannel(fresh, "blind")];
  const bob = { id: "bob", name: "Bob", handle: "@100%" };
  await deliver(fresh, one, message("First"));
  await deliver(fresh, two, message("Second", { type: "message", from: bob }));
  await deliver(fresh, one, message("Third", { type: "mention", from: null }));
  const bodies = async (filter: object) => (await call(listInboxItems, filter)).items.map(({ body }) => body);
  const { items } = await call(listInboxItems, {});
  await call(updateInboxItem, {
    id: items[1]?.id ?? 0,
    assignee_id: fresh.owner.userId,
    tags: ["vip"],
    status: "done",
  });
  const { contacts } = await call(listContacts, { q: "bob" });
  expect(await bodies({})).toEqual(["Third", "Second", "First"]);
  expect(await bodies({ status: "open" })).toEqual(["Third", "First"]);
  expect(await bodies({ kind: "message" })).toEqual(["Second"]);
  expect(await bodies({ channel_id: one })).toEqual(["Third", "First"]);
  expect(await bodies({ contact_id: contacts[0]?.id })).toEqual(["Second"]);
  expect(await bodies({ assignee_id: fresh.owner.userId })).toEqual(["Second"]);
  expect(await bodies({ unassigned: true })).toEqual(["Third", "First"]);
  expect(await bodies({ unassigned: false })).toEqual(["Second"]);
  expect(await bodies({ tag: "vip" })).toEqual(["Second"]);
  expect(await bodies({ q: "thIRD" })).toEqual(["Third"]);
  expect(await bodies({ q: "%" })).toEqual(["Second"]);
  const first = await call(listInboxItems, { limit: 2 });
  expect(first.has_more).toBe(true);
  expect(await bodies({ limit: 2, cursor: first.next_cursor ?? "" })).toEqual(["First"]);
});

it("lists the tags in use, the most used first", async () => {
  const [fresh, other] = [await createWorld(), await createWorld()];
  const [call, theirs] = [fresh.as(fresh.owner), other.as(other.owner)];
  const open = await openChannel(fresh, "key");
  const tagged = async (tags: string[]) => call(updateInboxItem, { id: await receiveMessage(fresh, open, "x"), tags });
  await tagged(["rare", "often"]);
  await tagged(["often"]);
  await theirs(updateInboxItem, {
    id: await receiveMessage(other, await openChannel(other, "key"), "x"),
    tags: ["foreign"],
  });
  const member = fresh.as(await fresh.addMember("member"));
  expect(await member(listInboxTags, {})).toEqual({ tags: ["often", "rare"] });
});

describe("a reply draft", () => {
  it("can be restored after it was discarded, unless there is another", async () => {
    const call = world.as(world.owner);
    const id = await receiveMessage(world, channel, "Bring it back");
    await expect(call(restoreDraft, { id })).rejects.toMatchObject(NOT_FOUND);
    await call(draftReply, { id, body: "First" });
    const { draft } = await call(draftReply, { id, body: "Second" });
    await expect(call(restoreDraft, { id })).rejects.toMatchObject(refused("invalid_state"));
    await call(discardDraft, { id });
    const results = await Promise.allSettled([call(restoreDraft, { id }), call(restoreDraft, { id })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await call(getInboxItem, { id })).draft).toEqual(draft);
  });

  it("replaces the previous one, also with concurrent requests, and can be discarded", async () => {
    const call = world.as(world.owner, { kind: "session", entryPoint: "studio" });
    const id = await receiveMessage(world, channel, "Draft me");
    await expect(call(discardDraft, { id })).rejects.toMatchObject(NOT_FOUND);
    await expect(call(draftReply, { id, body: " " })).rejects.toMatchObject(wrong("body"));
    await Promise.all(Array.from({ length: 6 }, (_, index) => call(draftReply, { id, body: `No. ${index}` })));
    const rows = await world.db.inboxReply.findMany({ where: { itemId: id } });
    expect(rows.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill("discarded"), "draft"]);
    const item = await call(getInboxItem, { id });
    expect(item).toMatchObject({ draft: { author: { id: world.owner.userId } }, replies: [] });
    const results = await Promise.allSettled([call(discardDraft, { id }), call(discardDraft, { id })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await call(getInboxItem, { id })).draft).toBeNull();
  });

  it("notifies everybody who may reply if an app wrote it, and all but the author otherwise", async () => {
    const fresh = await createWorld();
    const member = await fresh.addMember("member");
    await fresh.addMember("client");
    const id = await receiveMessage(fresh, await openChannel(fresh, "key"), "Hi");
    const listNotifications = async () => {
      const rows = await fresh.db.notification.findMany({ where: { brandId: fresh.brand.id } });
      return rows.map(({ type, userId, path }) => [type, userId, path]).toSorted();
    };
    await fresh.as(fresh.owner, { kind: "session", entryPoint: "studio" })(draftReply, { id, body: "By hand" });
    expect(await listNotifications()).toEqual([["comments_drafted", member.userId, `/inbox/${id}`]]);
    await fresh.as(fresh.owner, { kind: "oauth", entryPoint: "mcp" })(draftReply, { id, body: "By an agent" });
    expect((await listNotifications()).filter(([, userId]) => userId === fresh.owner.userId)).toHaveLength(1);
  });

  it("is refused on a platform without replies, and without a body where no model is configured", async () => {
    const call = world.as(world.owner);
    const onFeed = await receiveMessage(world, world.brand.channelId, "On the feed");
    await expect(call(draftReply, { id: onFeed, body: "x" })).rejects.toMatchObject(refused("reply_unsupported"));
    await expect(call(replyToItem, { id: onFeed, body: "x" })).rejects.toMatchObject(refused("reply_unsupported"));
    const id = await receiveMessage(world, channel, "No model");
    await expect(call(draftReply, { id })).rejects.toMatchObject(refused("drafting_unavailable"));
  });

  it("by AI costs one credit, and nothing if the model fails", async () => {
    let result: string | null = "At nine.";
    const { env, requests } = await startAi((response) => completion(response, result));
    const fresh = await createWorld({ env });
    const call = fresh.as(fresh.owner);
    const spent = async () => (await call(getEntitlements, {})).allowances.ai_credits_monthly.used;
    const onFeed = await receiveMessage(fresh, fresh.brand.channelId, "On the feed");
    await expect(call(draftReply, { id: onFeed })).rejects.toMatchObject(refused("reply_unsupported"));
    expect(requests).toHaveLength(0);
    const id = await receiveMessage(fresh, await openChannel(fresh, "key"), "When do you open?");
    const item = await call(draftReply, { id, instruction: "In one sentence." });
    expect(item.draft).toMatchObject({ body: "At nine.", is_by_ai: true, author: { id: fresh.owner.userId } });
    expect(await spent()).toBe(1);
    result = null;
    await expect(call(draftReply, { id })).rejects.toMatchObject({ kind: "unavailable" });
    expect(await spent()).toBe(1);
    expect((await call(getInboxItem, { id })).draft).toMatchObject({ body: "At nine." });
  });
});
