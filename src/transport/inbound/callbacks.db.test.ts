import { describe, expect, it } from "vitest";
import { jobs, listFailedEvents, retryFailedEvents } from "#domain/engagement/callbacks/index.ts";
import { listContacts } from "#domain/engagement/contacts/index.ts";
import { listInboxItems } from "#domain/engagement/inbox/index.ts";
import { getChannel } from "#domain/publishing/channels/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { Inbound, InboundEvent } from "#platform/connectors/contract.ts";
import type { Prisma } from "#platform/db/index.ts";
import { openExplained } from "#test/explained-statements.ts";
import {
  addChannel,
  claimsOf,
  comment,
  createMetaWorld,
  formRequest,
  type MetaWorld,
  messaging,
  newId,
  signedRequest,
  update,
  updateRequest,
} from "#test/meta-callbacks.ts";
import { addPublication, read } from "#test/publishing/publication.ts";
import { createCallbacks } from "./serve.ts";

const itemsOf = async (world: MetaWorld, brand = world.brand.slug) =>
  (await world.as(world.owner, { brand })(listInboxItems, { limit: 50 })).items;

async function deliver(world: MetaWorld, content: Parameters<typeof update>[1], account: string): Promise<void> {
  const response = await world.send(updateRequest(update(account, content)));
  expect([response.status, await response.json()]).toEqual([200, { received: true }]);
}

async function open() {
  const world = await createMetaWorld();
  const account = newId();
  const channelId = await addChannel(world, account);
  const { id: last = 0 } = (await world.db.inboundEvent.findFirst({ orderBy: { id: "desc" } })) ?? {};
  /** What was stored since: the tests of this file share a database. */
  const events = (where: Prisma.InboundEventWhereInput = {}) =>
    world.db.inboundEvent.findMany({ where: { id: { gt: last }, ...where }, orderBy: { id: "asc" } });
  return { world, account, channelId, events };
}

const ADA = { id: "6004", username: "ada.reads" };

describe("messages and comments of Instagram", () => {
  it("appear in the inbox with their contact, processed after the response, and leave no stored event", async () => {
    const { world, account, channelId, events } = await open();
    const expected = messaging(ADA.id, "When do you open?");
    await deliver(world, { messaging: [expected], changes: [comment(ADA, "Lovely!")] }, account);
    expect(await itemsOf(world)).toEqual([]);
    await world.runJobs();
    expect(await itemsOf(world)).toMatchObject([
      { kind: "comment", body: "Lovely!", channel: { id: channelId }, contact: { handle: "ada.reads" } },
      { kind: "message", body: "When do you open?", received_at: "2025-11-22T12:00:00.000000+00:00", can_reply: true },
    ]);
    expect((await world.as(world.owner)(listContacts, {})).contacts).toMatchObject([
      { platform: "instagram", handle: "ada.reads" },
    ]);
    const rows = await events();
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatchObject({ status: "done", payload: null, subject: null, author: null });
  });

  it("link a comment to its post", async () => {
    const { world, account, channelId } = await open();
    const { id, postId } = await addPublication(world, { body: "Ours", channelId, inSeconds: 3600 });
    await world.db.publication.update({ where: { id }, data: { externalId: "90010" } });
    await deliver(world, { changes: [comment(ADA, "On it")] }, account);
    await world.runJobs();
    expect(await itemsOf(world)).toMatchObject([{ post_id: postId }]);
  });

  it("appear in every channel of the account, in all its brands, and in no other channel", async () => {
    const { world, account } = await open();
    const second = await world.createBrand(world.account.id);
    await world.addMember("super_admin", world.owner, second.id);
    await addChannel(world, account, { brandId: second.id });
    await addChannel(world, newId());
    await world.db.channel.create({
      data: { brandId: world.brand.id, platform: "threads", handle: "t", displayName: "t", externalId: account },
    });
    await deliver(world, { messaging: [messaging(ADA.id, "To both")] }, account);
    await world.runJobs();
    expect(await itemsOf(world)).toHaveLength(1);
    expect(await itemsOf(world, second.slug)).toHaveLength(1);
  });

  it("are stored for a channel that needs to reconnect, but not for a disabled one or a closed brand", async () => {
    const { world, account, channelId } = await open();
    const deliverText = async (text: string) => {
      await deliver(world, { messaging: [messaging(ADA.id, text)] }, account);
      await world.runJobs();
    };
    await world.db.channel.update({ where: { id: channelId }, data: { status: "needs_reconnect" } });
    await deliverText("Heard");
    await world.db.channel.update({ where: { id: channelId }, data: { status: "disabled" } });
    await deliverText("Not heard");
    await world.db.channel.update({ where: { id: channelId }, data: { status: "connected" } });
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: new Date() } });
    await deliverText("Not heard either");
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: null } });
    expect((await itemsOf(world)).map(({ body }) => body)).toEqual(["Heard"]);
  });

  it("omit what the account itself wrote, and events that are no messages", async () => {
    const { world, account, events } = await open();
    const own = { id: account, username: "north.coffee" };
    const reaction = { sender: { id: ADA.id }, timestamp: 1, reaction: { mid: "x", action: "react" } };
    const seen = { sender: { id: ADA.id }, timestamp: 1, read: { mid: "x" } };
    await deliver(
      world,
      { messaging: [messaging(account, "Echo", { is_echo: true }), reaction, seen], changes: [comment(own, "Reply")] },
      account,
    );
    expect(world.pending).toEqual([]);
    expect(await events()).toEqual([]);
  });

  it("describe attachments and mentions without storing file URLs", async () => {
    const { world, account } = await open();
    const image = { type: "image", payload: { url: "https://lookaside.example/secret-file" } };
    const story = { type: "story_mention", payload: { url: "https://lookaside.example/secret-story" } };
    const mention = { field: "mentions", value: { media_id: "177", comment_id: "178" } };
    const messages = [
      messaging(ADA.id, "Look", { attachments: [image] }),
      messaging(ADA.id, "", { attachments: [story] }),
    ];
    await deliver(world, { messaging: messages, changes: [mention] }, account);
    await world.runJobs();
    const items = await itemsOf(world);
    expect(items.map(({ kind, body }) => [kind, body])).toEqual([
      ["mention", "Mentioned you in a comment."],
      ["mention", "Mentioned you in their story."],
      ["message", "Look\nSent an image."],
    ]);
    expect(JSON.stringify(await world.db.inboxItem.findMany())).not.toContain("lookaside");
  });

  it("lose their text when the author deletes them, even if the deletion arrives first, and updated when edited", async () => {
    const { world, account } = await open();
    const [first, second, third] = [messaging(ADA.id, "1"), messaging(ADA.id, "2"), messaging(ADA.id, "3")];
    const deleted = ({ message: { mid }, ...rest }: typeof first) => ({ ...rest, message: { mid, is_deleted: true } });
    await deliver(world, { messaging: [first, second] }, account);
    await world.runJobs();
    await deliver(world, { messaging: [deleted(first), deleted(third)] }, account);
    await deliver(world, { messaging: [third] }, account);
    const { sender, message } = second;
    const edit = { sender, timestamp: 1, message_edit: { mid: message.mid, text: "New", num_edit: 1 } };
    await deliver(world, { messaging: [edit] }, account);
    await world.runJobs();
    expect((await itemsOf(world)).map(({ body, visibility }) => [body, visibility])).toEqual([
      ["New", "visible"],
      ["", "removed"],
    ]);
  });

  it("accept any text", async () => {
    const { world, account, channelId } = await open();
    const odd = ["\0null\0", "\ud800 lone", "x".repeat(60_000), "🦜".repeat(100), ""];
    await deliver(world, { messaging: odd.map((text) => messaging(ADA.id, text)) }, account);
    await world.runJobs();
    const items = await world.db.inboxItem.findMany({ where: { channelId }, orderBy: { id: "asc" } });
    expect(items.map(({ body }) => body)).toEqual([
      "null",
      "\ufffd lone",
      "x".repeat(50_000),
      "🦜".repeat(100),
      "Sent something that can only be seen on Instagram.",
    ]);
  });

  it("are accepted a thousand at a time, stored in order", async () => {
    const { world, account, events } = await open();
    const other = newId();
    await addChannel(world, other);
    const many = (of: string) =>
      Array.from({ length: 500 }, (_, index) => messaging(`7${index % 10}`, `${of} ${index}`));
    const [first, second] = [update(account, { messaging: many("a") }), update(other, { messaging: many("b") })];
    const body = { object: "instagram", entry: [...first.entry, ...second.entry] };
    expect((await world.send(updateRequest(body))).status).toBe(200);
    const kept = (await events()).map(({ payload }) => (payload as { body: string }).body);
    expect(kept).toEqual([...many("a"), ...many("b")].map(({ message: { text } }) => text));
    expect(world.pending).toEqual([
      expect.objectContaining({ data: { event_id: expect.any(String), others: [expect.any(String)] } }),
    ]);
    await world.runJobs();
    expect(await events({ status: { not: "done" } })).toEqual([]);
  });

  it("are accepted in as many statements and parameters whether there is one or a thousand, of as many accounts", async () => {
    const { world, account } = await open();
    const explained = openExplained(process.env.DATABASE_URL ?? "");
    const send = createCallbacks({ ...world.services, db: explained.db });
    const accounts = Array.from({ length: 1000 }, newId);
    await world.db.channel.createMany({
      data: accounts.map((externalId) => {
        const channel = { platform: "instagram", handle: `@${externalId}`, displayName: "North", externalId };
        return { brandId: world.brand.id, ...channel };
      }),
    });
    const statementsFor = async (ids: readonly string[]) => {
      const entry = ids.flatMap((id) => update(id, { messaging: [messaging(ADA.id, "Hello")] }).entry);
      explained.take();
      expect((await send(updateRequest({ object: "instagram", entry }))).status).toBe(200);
      return explained.take().map(({ sql }) => sql);
    };
    const statements = await statementsFor([account]);
    expect(statements).toHaveLength(2);
    expect(world.pending.splice(0)).toHaveLength(1);
    expect(await statementsFor(accounts)).toEqual(statements);
    expect(world.pending.splice(0)).toHaveLength(40);
    await world.db.inboundEvent.deleteMany({ where: { subject: { in: accounts } } });
    await explained.close();
  });

  it("are stored once, however often and concurrently they are repeated", async () => {
    const { world, account, events } = await open();
    const body = JSON.stringify(update(account, { messaging: [messaging(ADA.id, "Once")] }));
    const urls = ["instagram/instagram", "facebook/instagram"];
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => world.send(updateRequest(body, { url: urls[index % 2] ?? "" }))),
    );
    expect(new Set(await Promise.all(responses.map(async (one) => `${one.status} ${await one.text()}`)))).toEqual(
      new Set(['200 {"received":true}']),
    );
    expect(await events()).toHaveLength(1);
    expect(world.pending).toHaveLength(1);
    const [job] = world.pending;
    for (let index = 0; index < 3 && job; index++) world.pending.push(job);
    await world.runJobs();
    await world.send(updateRequest(body));
    await world.runJobs();
    expect(await itemsOf(world)).toHaveLength(1);
  });

  it("are each processed once by concurrent workers, in order", async () => {
    const { world, account, channelId } = await open();
    const expected = Array.from({ length: 20 }, (_, index) => messaging(ADA.id, `${index}`));
    for (const one of expected) await deliver(world, { messaging: [one] }, account);
    const jobs = world.pending.splice(0);
    expect(jobs).toHaveLength(20);
    const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
    const ctx = { ...world.services, caller: { kind: "system" as const, job: "test" }, origin };
    await Promise.all(jobs.map(({ job, data }) => job.perform(ctx, data as never)));
    const rows = await world.db.inboxItem.findMany({ where: { channelId }, orderBy: { id: "asc" } });
    expect(rows.map(({ body }) => Number(body))).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it("are processed in batches, in order, with edits, deletions and repeats among them", async () => {
    const { world, account, channelId, events } = await open();
    const expected = Array.from({ length: 600 }, (_, index) => messaging(`8${index % 7}`, `${index}`));
    const again = expected[3];
    const deleted = {
      sender: { id: "83" },
      timestamp: 1,
      message: { mid: expected[10]?.message.mid, is_deleted: true },
    };
    const edit = (text: string, num_edit: number) => {
      const message_edit = { mid: expected[20]?.message.mid, text, num_edit };
      return { sender: { id: "86" }, timestamp: 1, message_edit };
    };
    const all = [...expected, deleted, edit("First", 1), edit("Second", 2), ...(again ? [again] : [])];
    await deliver(world, { messaging: all }, account);
    await world.runJobs();
    const [took] = await world.db.$queryRaw<[{ transactions: number }]>`
      select count(distinct xmin::text)::int as transactions from inbox_items where channel_id = ${channelId}`;
    expect(took.transactions).toBeLessThan(5);
    const rows = await world.db.inboxItem.findMany({ where: { channelId }, orderBy: { id: "asc" } });
    const wanted = expected
      .map((_, index) => (index === 20 ? "Second" : `${index}`))
      .filter((_, index) => index !== 10);
    expect(rows.map(({ body }) => body)).toEqual(wanted);
    expect((await world.as(world.owner)(listContacts, {})).contacts).toHaveLength(7);
    expect(new Set((await events()).map(({ status, payload }) => `${status} ${payload}`))).toEqual(
      new Set(["done null"]),
    );
  });

  it("retry a failing event without blocking other contacts, then give it up and report it", async () => {
    const { world, account, events } = await open();
    await world.db.$executeRaw`
      create or replace function refuse_marked() returns trigger language plpgsql as
      $$ begin if new.body like '%poison%' then raise exception 'refused: %', new.body; end if; return new; end $$`;
    await world.db.$executeRaw`
      create trigger refuse_marked before insert on inbox_items for each row execute function refuse_marked()`;
    const poison = messaging(ADA.id, "poison");
    const before = Array.from({ length: 40 }, (_, index) => messaging(ADA.id, `before ${index}`));
    const after = Array.from({ length: 40 }, (_, index) => messaging(ADA.id, `after ${index}`));
    const message_edit = { mid: poison.message.mid, text: "edited", num_edit: 1 };
    const edit = { sender: { id: ADA.id }, timestamp: 1, message_edit };
    await deliver(world, { messaging: [...before, poison, edit, ...after] }, account);
    await world.runJobs();
    const others = [...before, ...after].map(({ message: { text } }) => text);
    const bodies = async () => {
      const where = { channel: { externalId: account } };
      return (await world.db.inboxItem.findMany({ where, orderBy: { id: "asc" } })).map(({ body }) => body);
    };
    expect(await bodies()).toEqual(others);
    const [event, waiting, ...rest] = await events({ status: "pending" });
    expect(rest).toEqual([]);
    expect(event).toMatchObject({ status: "pending", tries: 1, payload: { body: "poison" } });
    expect(event?.error).not.toContain("poison");
    expect(waiting).toMatchObject({ kind: "edited", tries: 0 });
    for (const seconds of [6, 31, 121, 601, 3601]) {
      world.clock.advance(seconds * 1000);
      await world.runJobs();
    }
    expect(await events({ status: { not: "done" } })).toMatchObject([{ id: event?.id, status: "failed", tries: 6 }]);
    expect(await bodies()).toEqual(others);
    await world.db.$executeRaw`drop trigger refuse_marked on inbox_items`;
    const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
    const operator = { ...world.services, caller: { kind: "system" as const, job: "admin" }, origin };
    expect(await listFailedEvents(operator)).toMatchObject([{ id: event?.id, kind: "message", tries: 6 }]);
    expect(JSON.stringify((await listFailedEvents(operator)).map(({ error }) => error))).not.toContain("poison");
    expect(await retryFailedEvents(operator)).toBe(1);
    await world.runJobs();
    expect(await bodies()).toEqual([...others, "poison"]);
    expect(await listFailedEvents(operator)).toEqual([]);
  });

  it("stay queued when so many fail that the cause is not in the events", async () => {
    const { world, account, events } = await open();
    await world.db.$executeRaw`alter table inbox_items add constraint nothing_now check (false) not valid`;
    const expected = Array.from({ length: 30 }, (_, index) => messaging(ADA.id, `${index}`));
    await deliver(world, { messaging: expected }, account);
    await world.runJobs();
    expect((await events({ tries: 0 })).length).toBe(20);
    await world.db.$executeRaw`alter table inbox_items drop constraint nothing_now`;
    world.clock.advance(6000);
    await world.runJobs();
    expect(await events({ status: "pending" })).toEqual([]);
    expect(await world.db.inboxItem.count({ where: { channel: { externalId: account } } })).toBe(30);
  });

  it("are processed although their job is lost, and deleted after a month", async () => {
    const { world, account, events } = await open();
    const run = async (name: string) => {
      const job = jobs.find((one) => one.name === name);
      if (job) world.pending.push({ job: job as never, data: {}, dueAt: 0 });
      await world.runJobs();
    };
    await deliver(world, { messaging: [messaging(ADA.id, "Lost")] }, account);
    world.pending.splice(0);
    await run("callbacks.resume");
    expect(await itemsOf(world)).toEqual([]);
    world.clock.advance(61_000);
    await run("callbacks.resume");
    expect(await itemsOf(world)).toHaveLength(1);
    await world.send(formRequest("instagram/deauthorize", signedRequest(claimsOf(world, account))));
    await world.runJobs();
    world.clock.advance(31 * 86_400_000);
    await run("callbacks.prune");
    expect((await events()).map(({ kind }) => kind)).toEqual(["deauthorized"]);
  });
});

describe("a deauthorization", () => {
  const noticesOf = (world: MetaWorld, userId: number = world.owner.userId) =>
    world.db.notification.findMany({ where: { userId, type: "channel_needs_attention" } });

  it("deletes the credentials, and notifies once for all channels in all brands", async () => {
    const { world } = await open();
    const person = newId();
    const second = await world.createBrand(world.account.id);
    await world.addMember("super_admin", world.owner, second.id);
    const editor = await world.addMember("editor", undefined, second.id);
    const ids = [
      await addChannel(world, person, { displayName: "Mine" }),
      await addChannel(world, newId(), { platform: "facebook", networkUserId: person, displayName: "My page" }),
      await addChannel(world, newId(), { brandId: second.id, networkUserId: person, displayName: "Other brand" }),
    ];
    const untouched = await addChannel(world, person, { platform: "threads" });
    const signed = signedRequest(claimsOf(world, person));
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => world.send(formRequest("facebook/deauthorize", signed))),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await world.runJobs();
    await world.send(formRequest("facebook/deauthorize", signedRequest(claimsOf(world, person, { expires: 1 }))));
    await world.runJobs();
    for (const id of ids) {
      expect(await world.db.channel.findUnique({ where: { id } })).toMatchObject({
        status: "needs_reconnect",
        credentials: null,
      });
    }
    expect(await world.db.channel.findUnique({ where: { id: untouched } })).toMatchObject({ status: "connected" });
    const [notice, ...more] = await noticesOf(world);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ title: "3 channels were disconnected", path: "/channels" });
    expect(notice?.body).toContain("Mine, My page, and Other brand");
    expect(await noticesOf(world, editor.userId)).toMatchObject([{ title: "Other brand was disconnected" }]);
    expect(await world.as(world.owner, { brand: world.brand.slug })(getChannel, { id: ids[0] ?? 0 })).toMatchObject({
      is_disconnected: true,
    });
    const action = "channel.permission_withdrawn";
    const log = await world.db.auditEvent.findMany({ where: { accountId: world.account.id, action } });
    expect(log).toHaveLength(3);
  });

  it("that is older than the connection is ignored", async () => {
    const { world, account, channelId } = await open();
    const signed = signedRequest(claimsOf(world, account));
    world.clock.advance(600_000);
    await world.db.channel.update({ where: { id: channelId }, data: { lastOkAt: world.clock.now() } });
    await world.send(formRequest("instagram/deauthorize", signed));
    await world.runJobs();
    expect(await world.db.channel.findUnique({ where: { id: channelId } })).toMatchObject({ status: "connected" });
    await world.send(formRequest("instagram/deauthorize", signedRequest(claimsOf(world, account))));
    await world.runJobs();
    expect(await world.db.channel.findUnique({ where: { id: channelId } })).toMatchObject({ credentials: null });
  });

  it("keeps due publications waiting until the channel is reconnected", async () => {
    const world = await createMetaWorld();
    const channelId = await addChannel(world, "harbour", { platform: "test_key" });
    const notifications: InboundEvent = {
      id: "1",
      kind: "deauthorized",
      platforms: ["test_key"],
      subject: "harbour",
      issuedAt: null,
    };
    const inbound: Inbound = {
      platform: "test_other",
      timeoutMs: 10_000,
      paths: { hook: ["POST"] },
      receive: async () => ({ kind: "events", events: [notifications] }),
    };
    addConnectorParts({ platform: "test_other", inbound });
    const response = await world.send(new Request("http://localhost/webhooks/test_other/hook", { method: "POST" }));
    expect(response.status).toBe(200);
    await world.runJobs();
    const sent: string[] = [];
    const publish = async ({ body }: { body: string }) => {
      sent.push(body);
      return { kind: "done" as const, externalId: "1", permalink: "https://x.example/1" };
    };
    const tick = createTick(world.services, { extra: [{ platform: "test_key", timeoutMs: 10_000, publish }] });
    const { id } = await addPublication(world, { body: "Waits", channelId });
    world.clock.advance(86_400_000);
    await tick.drain();
    expect([sent, (await read(world, id)).status]).toEqual([[], "scheduled"]);
    const place = { table: "channels", column: "credentials", row: channelId } as const;
    const credentials = await world.services.secrets.encrypt("{}", place);
    await world.db.channel.update({ where: { id: channelId }, data: { status: "connected", credentials } });
    await tick.drain();
    expect([sent, (await read(world, id)).status]).toEqual([["Waits"], "published"]);
  });
});
