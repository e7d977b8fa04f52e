import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { LeaseExpiredError, type Replier } from "#platform/connectors/contract.ts";
import { type Line, readJournal, startPlatform, type TestClass } from "#platform/connectors/test/for-tests.ts";
import { contextOf, openChannel, receiveMessage } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import { draftReply, getInboxItem, replyToItem, resolveReply, updateInboxItem } from "./index.ts";
import { sendReply } from "./send-reply.ts";

const wrong = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
const INVALID_STATE = { kind: "refused", detail: { code: "invalid_state" } };

const folder = mkdtempSync(join(tmpdir(), "masthead-replies-"));
const journal = join(folder, "journal");
let platform: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  platform = await startPlatform({ journal });
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

/** A world with one item on a test platform. */
async function open(kind: TestClass, timeoutMs?: number) {
  const world = await createWorld();
  const channel = await openChannel(world, kind, platform.origin, timeoutMs);
  const item = await receiveMessage(world, channel, "When do you open?");
  const call = world.as(world.owner);
  const journalOf = (what: Line["what"]) =>
    readJournal(journal).filter((line) => line.account === `${kind}-${world.brand.id}` && line.what === what);
  const latestReply = async () => (await call(getInboxItem, { id: item })).replies.at(-1);
  return { world, channel, item, call, journalOf, latestReply };
}

/** Expires the lease, as if the worker had stopped responding. */
async function endLease(world: World, id: number): Promise<void> {
  await world.db.$executeRaw`update inbox_replies set lease_until = now() where id = ${id} and lease_until is not null`;
}

describe("a reply", () => {
  it("reaches the platform once, and sets the item to done", async () => {
    const { world, item, call, journalOf } = await open("key");
    const waiting = await call(replyToItem, { id: item, body: "At nine." });
    expect(waiting).toMatchObject({ status: "open", replies: [{ status: "sending", body: "At nine.", error: null }] });
    expect(journalOf("accepted")).toEqual([]);
    await world.runJobs();
    const done = await call(getInboxItem, { id: item });
    expect(done).toMatchObject({
      status: "done",
      draft: null,
      replies: [{ status: "sent", author: { id: world.owner.userId }, sent_at: expect.any(String) }],
    });
    expect(journalOf("accepted")).toHaveLength(1);
    const log = await world.db.auditEvent.findMany({ where: { brandId: world.brand.id } });
    expect(log.map(({ action }) => action)).toEqual(["reply.sent"]);
  });

  it("requires a body or a draft of this item within the limits, and a connected channel", async () => {
    const { world, channel, item, call } = await open("key");
    const other = await receiveMessage(world, channel, "Another");
    const theirs = (await call(draftReply, { id: other, body: "For the other" })).draft?.id ?? 0;
    await expect(call(replyToItem, { id: item })).rejects.toMatchObject(wrong("body"));
    await expect(call(replyToItem, { id: item, body: "x", reply_id: theirs })).rejects.toMatchObject(wrong("body"));
    await expect(call(replyToItem, { id: item, reply_id: theirs })).rejects.toMatchObject(wrong("reply_id"));
    await expect(call(replyToItem, { id: item, body: "x".repeat(1001) })).rejects.toMatchObject(wrong("body"));
    await world.db.channel.update({ where: { id: channel }, data: { status: "needs_reconnect" } });
    await expect(call(replyToItem, { id: item, body: "x" })).rejects.toMatchObject(INVALID_STATE);
    expect(world.pending.filter(({ job }) => job.name === sendReply.name)).toEqual([]);
  });

  it("from a draft has the sender as its author, and a new body discards the draft", async () => {
    const { world, item, call, journalOf } = await open("blind");
    const member = await world.addMember("member");
    const { draft } = await call(draftReply, { id: item, body: "Drafted" });
    const sent = await world.as(member)(replyToItem, { id: item, reply_id: draft?.id ?? 0 });
    expect(sent).toMatchObject({ draft: null, replies: [{ id: draft?.id, author: { id: member.userId } }] });
    await world.runJobs();
    await expect(call(replyToItem, { id: item, reply_id: draft?.id ?? 0 })).rejects.toMatchObject(INVALID_STATE);
    await call(updateInboxItem, { id: item, status: "archived" });
    await call(draftReply, { id: item, body: "Second thoughts" });
    await call(replyToItem, { id: item, body: "A last word" });
    await world.runJobs();
    const after = await call(getInboxItem, { id: item });
    expect(after).toMatchObject({ status: "archived", draft: null, replies: [{}, { body: "A last word" }] });
    expect(journalOf("accepted")).toHaveLength(2);
  });

  it("is sent once for twenty concurrent requests with a draft or a body", async () => {
    const { world, item, call, journalOf } = await open("blind");
    const { draft } = await call(draftReply, { id: item, body: "Drafted" });
    const sends = Array.from({ length: 20 }, (_, index) =>
      call(replyToItem, { id: item, ...(index % 2 ? { reply_id: draft?.id ?? 0 } : { body: `Words ${index}` }) }),
    );
    const results = await Promise.allSettled(sends);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject(INVALID_STATE);
    }
    await world.runJobs();
    expect(journalOf("accepted")).toHaveLength(1);
  });

  it("is sent once when several workers run its job concurrently", async () => {
    const { world, item, call, journalOf, latestReply } = await open("blind");
    await call(replyToItem, { id: item, body: "[slow] At nine." });
    const id = (await latestReply())?.id ?? 0;
    await Promise.all(Array.from({ length: 8 }, () => sendReply.perform(contextOf(world), { reply_id: id })));
    await world.runJobs();
    expect(journalOf("accepted")).toHaveLength(1);
  });
});

describe("a failing platform", () => {
  it("that is busy is retried after its Retry-After", async () => {
    const { world, item, call, journalOf, latestReply } = await open("blind");
    await call(replyToItem, { id: item, body: "[busy] At nine." });
    await world.runJobs();
    expect(await latestReply()).toMatchObject({ status: "sending", error: { code: "busy", retryable: true } });
    await expect(call(replyToItem, { id: item, body: "Again" })).rejects.toMatchObject(INVALID_STATE);
    world.clock.advance(30_000);
    await world.runJobs();
    expect(await latestReply()).toMatchObject({ status: "sent", error: null });
    expect([journalOf("busy"), journalOf("accepted")].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("that refuses causes a notification, and the reply can be sent again", async () => {
    const { world, item, call, journalOf, latestReply } = await open("key");
    await call(replyToItem, { id: item, body: "[fail] At nine." });
    await world.runJobs();
    const failed = await latestReply();
    expect(failed).toMatchObject({ status: "failed", error: { code: "refused", retryable: false } });
    expect((await call(getInboxItem, { id: item })).status).toBe("open");
    const notices = await world.db.notification.findMany({ where: { brandId: world.brand.id } });
    expect(notices).toMatchObject([{ type: "reply_failed", userId: world.owner.userId, path: `/inbox/${item}` }]);
    await call(replyToItem, { id: item, reply_id: failed?.id ?? 0 });
    await world.runJobs();
    expect(journalOf("refused")).toHaveLength(2);
  });

  it("that cannot be reached is tried four times, then the reply fails", async () => {
    const world = await createWorld();
    const item = await receiveMessage(world, await openChannel(world, "look_up"), "Hi");
    const call = world.as(world.owner);
    await call(replyToItem, { id: item, body: "At nine." });
    for (const seconds of [0, 30, 120, 600]) {
      world.clock.advance(seconds * 1000);
      await world.runJobs();
    }
    expect((await call(getInboxItem, { id: item })).replies).toMatchObject([
      { status: "failed", error: { code: "not_reached" } },
    ]);
    expect(await world.db.inboxReply.findFirst({ where: { itemId: item } })).toMatchObject({ tries: 4 });
    expect(world.pending.filter(({ job }) => job.name === sendReply.name)).toEqual([]);
  });

  it("that loses its response but honours our key is retried with it: one reply", async () => {
    const { world, item, call, journalOf, latestReply } = await open("key");
    await call(replyToItem, { id: item, body: "[lose] At nine." });
    await world.runJobs();
    expect(await latestReply()).toMatchObject({ status: "sending", error: { code: "no_answer" } });
    world.clock.advance(30_000);
    await world.runJobs();
    expect(await latestReply()).toMatchObject({ status: "sent" });
    expect([journalOf("accepted"), journalOf("repeated")].map(({ length }) => length)).toEqual([1, 1]);
  });

  it.each(["[lose]", "[slow]"])(
    "that accepts without a response (%s), without keys: the status is unknown until a user decides",
    async (how) => {
      // A slow answer takes a second.
      const { world, item, call, journalOf, latestReply } = await open("blind", 900);
      await call(replyToItem, { id: item, body: `${how} At nine.` });
      await world.runJobs();
      world.clock.advance(86_400_000);
      await world.runJobs();
      const lost = await latestReply();
      expect(lost).toMatchObject({ status: "unknown", error: { code: "no_answer" } });
      expect(journalOf("accepted")).toHaveLength(1);
      const notices = await world.db.notification.findMany({ where: { brandId: world.brand.id } });
      expect(notices).toMatchObject([{ type: "reply_failed", userId: world.owner.userId }]);
      const id = lost?.id ?? 0;
      await expect(call(replyToItem, { id: item, reply_id: id })).rejects.toMatchObject(INVALID_STATE);
      await expect(call(replyToItem, { id: item, body: "Again" })).rejects.toMatchObject(INVALID_STATE);
      await expect(call(resolveReply, { id: item, reply_id: 999_999, verdict: "sent" })).rejects.toMatchObject(
        wrong("reply_id"),
      );
      const verdicts = await Promise.allSettled([
        call(resolveReply, { id: item, reply_id: id, verdict: "sent" }),
        call(resolveReply, { id: item, reply_id: id, verdict: "sent" }),
      ]);
      expect(verdicts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await call(getInboxItem, { id: item })).toMatchObject({ status: "done", replies: [{ status: "sent" }] });
      await world.runJobs();
      expect(journalOf("accepted")).toHaveLength(1);
    },
  );

  it("gets the reply again if a user decides so", async () => {
    const { world, item, call, journalOf, latestReply } = await open("blind");
    await call(replyToItem, { id: item, body: "[lose] At nine." });
    await world.runJobs();
    const id = (await latestReply())?.id ?? 0;
    expect(await call(resolveReply, { id: item, reply_id: id, verdict: "resend" })).toMatchObject({
      replies: [{ status: "sending" }],
    });
    await world.runJobs();
    expect(await latestReply()).toMatchObject({ status: "sent" });
    expect(journalOf("accepted")).toHaveLength(2);
  });
});

describe("a worker that dies while sending", () => {
  /** Leaves the reply as a worker does that is killed after the request was sent. */
  async function dieWhileSending(kind: TestClass) {
    const opened = await open(kind);
    const { world, item, call, latestReply } = opened;
    await call(replyToItem, { id: item, body: "At nine." });
    const id = (await latestReply())?.id ?? 0;
    await world.db.$executeRaw`
      update inbox_replies set lease_token = gen_random_uuid(), lease_until = now() + interval '30 seconds', tries = 1,
        first_sent_at = now() where id = ${id}`;
    return { ...opened, id };
  }

  it("is not replaced before its lease expires", async () => {
    const { world, journalOf, latestReply } = await dieWhileSending("key");
    await world.runJobs();
    expect(await latestReply()).toMatchObject({ status: "sending" });
    expect(journalOf("accepted")).toEqual([]);
    expect(world.pending).toMatchObject([{ job: { name: "inbox.send_reply" } }]);
  });

  it("is followed by a worker that sends with the same key", async () => {
    const { world, id, journalOf, latestReply } = await dieWhileSending("key");
    await endLease(world, id);
    await world.runJobs();
    expect(await latestReply()).toMatchObject({ status: "sent" });
    expect(journalOf("accepted")).toHaveLength(1);
  });

  it("leaves the status unknown on a platform without keys", async () => {
    const { world, id, journalOf, latestReply } = await dieWhileSending("blind");
    await endLease(world, id);
    await world.runJobs();
    expect(await latestReply()).toMatchObject({ status: "unknown" });
    expect(journalOf("accepted")).toEqual([]);
  });

  it("cannot settle a reply that another worker has claimed", async () => {
    const { world, item, call, latestReply } = await open("key");
    await call(replyToItem, { id: item, body: "[slow] At nine." });
    const id = (await latestReply())?.id ?? 0;
    const slow = sendReply.perform(contextOf(world), { reply_id: id });
    await expect
      .poll(() => world.db.inboxReply.findUnique({ where: { id } }))
      .toMatchObject({ leaseToken: expect.any(String) });
    await world.db.$executeRaw`update inbox_replies set lease_token = gen_random_uuid() where id = ${id}`;
    await slow;
    expect(await latestReply()).toMatchObject({ status: "sending" });
  });
});

describe("a reply that cannot be sent", () => {
  it("because the worker's lease expired waits for the next run, without counting an attempt", async () => {
    const world = await createWorld();
    const item = await receiveMessage(world, await openChannel(world, "key"), "Hi");
    let calls = 0;
    const reply: Replier = {
      platform: "test_key",
      timeoutMs: 10_000,
      async reply() {
        calls += 1;
        if (calls === 1) throw new LeaseExpiredError();
        return { kind: "done", externalId: "r1", permalink: "" };
      },
    };
    addConnectorParts({ platform: "test_key", reply });
    const call = world.as(world.owner);
    await call(replyToItem, { id: item, body: "At nine." });
    await world.runJobs();
    const row = () => world.db.inboxReply.findFirst({ where: { itemId: item } });
    expect(await row()).toMatchObject({ status: "sending", tries: 0, firstSentAt: null, leaseToken: null });
    world.clock.advance(1000);
    await world.runJobs();
    expect(await row()).toMatchObject({ status: "sent", tries: 1, externalId: "r1" });
  });

  it.each(["the channel lost its connection", "the account waits to be deleted"])(
    "because %s meanwhile has failed",
    async (why) => {
      const { world, channel, item, call, journalOf } = await open("blind");
      await call(replyToItem, { id: item, body: "At nine." });
      if (why.startsWith("the channel"))
        await world.db.channel.update({ where: { id: channel }, data: { status: "needs_reconnect" } });
      else await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: world.clock.now() } });
      await world.runJobs();
      const [reply] = await world.db.inboxReply.findMany({ where: { itemId: item } });
      expect(reply).toMatchObject({ status: "failed", error: { code: "channel_not_connected" } });
      expect(journalOf("accepted")).toEqual([]);
    },
  );
});
