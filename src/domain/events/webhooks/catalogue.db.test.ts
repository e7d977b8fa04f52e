import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { liftHold, placeHold } from "#domain/brands/hold/index.ts";
import { acceptInvitation } from "#domain/brands/invitations/index.ts";
import {
  approvePost,
  cancelPost,
  createPost,
  deletePost,
  expireDue,
  requestChanges,
  submitPost,
  updatePost,
} from "#domain/content/posts/index.ts";
import { replyToItem } from "#domain/engagement/inbox/index.ts";
import { sumGains, syncMetrics } from "#domain/insights/metrics/index.ts";
import { updateReportSchedules } from "#domain/insights/report-schedules/index.ts";
import { sendReport } from "#domain/insights/report-schedules/send.ts";
import { createCampaign } from "#domain/planning/campaigns/index.ts";
import { connectChannel, disconnectChannel } from "#domain/publishing/channels/index.ts";
import { createTick, deletePublication, updatePublication } from "#domain/publishing/publications/index.ts";
import { getReceipt } from "#domain/publishing/receipts/index.ts";
import { createComment } from "#domain/review/comments/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { addTestChangers, startPlatform, testPublishers } from "#platform/connectors/test/for-tests.ts";
import { testReporter } from "#platform/connectors/test/report.ts";
import { contextOf, openChannel, receiveMessage } from "#test/inbox.ts";
import { newAddress, openInvitations } from "#test/invitations.ts";
import { addPublication, addTestChannel } from "#test/publishing/publication.ts";
import { result, startReceiver } from "#test/webhooks/receiver.ts";
import { createWorld } from "#test/world.ts";
import { CATALOGUE } from "./catalogue.ts";
import { createEndpoint, deleteEndpoint, listEvents, sendTestEvent, updateEndpoint } from "./index.ts";
import { ALL_EVENTS, EVENTS, type EventName, EXTRA_EVENTS } from "./terms.ts";

const folder = mkdtempSync(join(tmpdir(), "masthead-events-"));
let platform: Awaited<ReturnType<typeof startPlatform>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let world: Awaited<ReturnType<typeof openInvitations>>;
let secret: string;
let endpointId: number;

beforeAll(async () => {
  platform = await startPlatform({ journal: join(folder, "journal") });
  addTestChangers({ origin: platform.origin, timeoutMs: 20_000, quietSeconds: 0 });
  receiver = await startReceiver();
  world = await openInvitations();
  const made = await world.asOwner(createEndpoint, { url: receiver.url, events: [...ALL_EVENTS] });
  ({ secret } = made);
  endpointId = made.endpoint.id;
});
afterAll(async () => {
  await Promise.all([platform.stop(), receiver.stop()]);
  rmSync(folder, { recursive: true });
});

const MINUTE = 60_000;
const inAMinute = () => new Date(world.clock.now().getTime() + MINUTE).toISOString();
const write = (body: string, more: object = {}) =>
  world.asOwner(createPost, { body, channels: [{ channel_id: world.brand.channelId }], ...more } as never);
const approved = () => write("Approved", { scheduled_at: inAMinute(), approve: true });

/** Sends what is due, of this world's brand. */
async function publish(): Promise<void> {
  world.clock.advance(MINUTE + 1000);
  const { brand, clock } = world;
  await world.db.publication.updateMany({
    where: { brandId: brand.id, status: "scheduled" },
    data: { nextAttemptAt: clock.now() },
  });
  const extra = testPublishers({ origin: platform.origin, timeoutMs: 20_000, quietSeconds: 0 });
  await createTick(world.services, { extra }).drain();
}

/** A post that is published on the test platform. */
async function published(): Promise<number> {
  const channelId = await addTestChannel(world, "key", `key-${crypto.randomUUID()}`);
  const { id } = await write("Published", {
    channels: [{ channel_id: channelId }],
    scheduled_at: inAMinute(),
    approve: true,
  });
  const find = () => world.db.publication.findFirstOrThrow({ where: { postId: id } });
  await expect.poll(async () => publish().then(async () => (await find()).status)).toBe("published");
  return (await find()).id;
}

const webhookChannel = () =>
  world.asOwner(connectChannel, { platform: "webhook", url: `${receiver.url}/${crypto.randomUUID()}` });

/** How each event comes about: by the operation or the job that does so in the product. */
const CAUSES: Record<EventName, () => Promise<unknown>> = {
  "post.published": async () => {
    await approved();
    await publish();
  },
  "post.failed": async () => {
    const { channel } = await webhookChannel();
    await write("Fails", { channels: [{ channel_id: channel.id }], scheduled_at: inAMinute(), approve: true });
    await world.asOwner(disconnectChannel, { id: channel.id });
    await publish();
  },
  "post.expired": async () => {
    await write("Late", { scheduled_at: inAMinute() });
    world.clock.advance(2 * MINUTE);
    while ((await expireDue(contextOf(world))) > 0);
  },
  "post.approved": async () => world.asOwner(approvePost, { id: (await write("Good")).id }),
  "post.commented": async () => world.asOwner(createComment, { id: (await write("So-so")).id, body: "Hm." }),
  "post.created": () => write("New"),
  "post.updated": async () => world.asOwner(updatePost, { id: (await write("Old")).id, body: "Newer" }),
  "post.submitted": async () => world.asOwner(submitPost, { id: (await write("Done")).id }),
  "post.changes_requested": async () => {
    const { id } = await write("Almost", { submit: true });
    await world.asOwner(requestChanges, { id, comment: "Shorter, please." });
  },
  "post.scheduled": approved,
  "post.canceled": async () => world.asOwner(cancelPost, { id: (await approved()).id }),
  "post.deleted": async () => world.asOwner(deletePost, { id: (await write("Wrong")).id }),
  "publication.edited": async () => world.asOwner(updatePublication, { id: await published(), body: "Edited" }),
  "publication.deleted": async () => world.asOwner(deletePublication, { id: await published() }),
  "receipt.issued": async () => world.asOwner(getReceipt, { id: await published() }),
  "channel.connected": webhookChannel,
  "channel.disconnected": async () => world.asOwner(disconnectChannel, { id: (await webhookChannel()).channel.id }),
  "inbox.received": async () => receiveMessage(world, await openChannel(world, "key", platform.origin), "Hello?"),
  "inbox.replied": async () => {
    const channelId = await addTestChannel(world, "key", `key-${crypto.randomUUID()}`);
    await world.asOwner(replyToItem, { id: await receiveMessage(world, channelId, "When?"), body: "At nine." });
  },
  "member.joined": async () => world.asGuest(acceptInvitation, { token: (await world.invited(newAddress())).token }),
  "brand.held": async () => {
    await world.asOwner(placeHold, {});
    await world.db.hold.deleteMany();
  },
  "brand.released": async () => {
    await world.asOwner(placeHold, {});
    await world.asOwner(liftHold, {});
  },
  "metrics.updated": async () => {
    const channelId = await addTestChannel(world, "key", `key-${crypto.randomUUID()}`);
    addConnectorParts({
      platform: "test_key",
      report: testReporter(
        "key",
        () => ({ likes: 1 }),
        () => 10,
      ),
    });
    await syncMetrics.perform(contextOf(world), {});
    const foreign = world.pending.filter(({ data }) => "channel_id" in data && data.channel_id !== channelId);
    for (const one of foreign) world.pending.splice(world.pending.indexOf(one), 1);
  },
  "report.ready": async () => {
    const channelId = await addTestChannel(world, "key", `key-${crypto.randomUUID()}`);
    const { id } = await addPublication(world, { body: "Reported", channelId });
    const [day] = world.clock.now().toISOString().split("T") as [string];
    await world.db.publication.update({ where: { id }, data: { status: "published", publishedAt: world.clock.now() } });
    const metric = { publicationId: id, day: new Date(day), values: { likes: 3 }, asOf: world.clock.now() };
    await world.db.publicationMetric.create({ data: metric });
    await sumGains(world.db, channelId, day);
    await world.asOwner(updateReportSchedules, { weekly: [world.owner.userId] });
    await sendReport.perform(contextOf(world), { brandId: world.brand.id, cadence: "weekly", from: day, to: day });
  },
  "webhook_endpoint.disabled": async () => {
    const failing = await startReceiver();
    failing.behave = result(500);
    const { endpoint } = await world.asOwner(createEndpoint, { url: failing.url, events: ["post.failed"] });
    await world.db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { failureStreak: 9 } });
    await world.asOwner(sendTestEvent, { id: endpoint.id });
    for (const seconds of [0, 10, 60]) {
      world.clock.advance(seconds * 1000);
      await world.runJobs();
    }
    await failing.stop();
  },
};

describe("each event of the catalogue", () => {
  it.each(ALL_EVENTS)("%s arrives, signed and as described", async (event) => {
    receiver.received.length = 0;
    await CAUSES[event]();
    await world.runJobs();
    const arrived = receiver.received.filter(({ headers }) => headers["x-service-event"] === event);
    expect(arrived.length).toBeGreaterThan(0);
    for (const { headers, raw } of arrived) {
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["x-service-signature"] ?? "") ?? [];
      expect(createHmac("sha256", secret).update(`${t}.${raw}`).digest("hex")).toBe(v1);
      const payload = JSON.parse(raw.toString());
      // `parse` omits what the schema doesn't have.
      expect(CATALOGUE[event].schema.parse(payload)).toEqual(payload);
      expect(payload).toMatchObject({ brand_id: world.brand.id });
    }
  });
});

describe("events beyond the contract's", () => {
  const stored = (brandId: number) => world.db.webhookEvent.findMany({ where: { brandId }, orderBy: { id: "asc" } });

  it("are not stored unless an endpoint names them, and never listed", async () => {
    const quiet = await createWorld();
    const call = quiet.as(quiet.owner);
    const channels = [{ channel_id: quiet.brand.channelId }];
    const { endpoint } = await call(createEndpoint, { url: receiver.url, events: [...EVENTS] });
    const { id } = await call(createPost, { body: "One", channels });
    await call(updatePost, { id, body: "Two" });
    await call(approvePost, { id });
    expect((await stored(quiet.brand.id)).map(({ event }) => event)).toEqual(["post.approved", "post.commented"]);

    await call(updateEndpoint, { id: endpoint.id, events: ["post.created"] });
    await call(createPost, { body: "Three", channels });
    const names = (await stored(quiet.brand.id)).map(({ event }) => event);
    expect(names).toEqual(["post.approved", "post.commented", "post.created"]);
    const { events } = await call(listEvents, {});
    expect(events.map(({ event }) => event)).toEqual(["post.approved", "post.commented"]);

    await call(deleteEndpoint, { id: endpoint.id });
    await call(createPost, { body: "Four", channels });
    expect(await stored(quiet.brand.id)).toHaveLength(3);
  });

  it("are rolled back with what caused them", async () => {
    const before = await world.db.webhookEvent.count({ where: { brandId: world.brand.id } });
    // The post is written, and then not approved.
    await expect(write("", { approve: true })).rejects.toMatchObject({ kind: "preflight_failed" });
    expect(await world.db.webhookEvent.count({ where: { brandId: world.brand.id } })).toBe(before);
  });
});

describe("filters of an endpoint", () => {
  const post = (more: object = {}) => write("Filtered", more);
  const filtered = (filters: object) =>
    world.asOwner(createEndpoint, {
      url: receiver.url,
      events: ["post.created", "member.joined", "channel.connected"],
      filters,
    } as never);
  const got = async (id: number) =>
    (await world.db.webhookDelivery.findMany({ where: { endpointId: id }, orderBy: { id: "asc" } })).map(
      ({ event, postId }) => [event, postId],
    );

  it("let through what is about a channel, tag, campaign and author", async () => {
    const campaign = await world.asOwner(createCampaign, { name: "Spring" } as never);
    const campaignId = (campaign as { id: number }).id;
    const elsewhere = await addTestChannel(world, "key", `key-${crypto.randomUUID()}`);
    const editor = await world.addMember("editor");
    const made = {
      channel: await filtered({ channel_ids: [elsewhere] }),
      tag: await filtered({ tags: ["launch"] }),
      campaign: await filtered({ campaign_ids: [campaignId] }),
      author: await filtered({ author_ids: [editor.userId] }),
      both: await filtered({ tags: ["launch"], author_ids: [editor.userId] }),
    };
    await post();
    const onChannel = await post({ channels: [{ channel_id: elsewhere }] });
    const tagged = await post({ tags: ["launch", "x"] });
    const ofCampaign = await post({ campaign_id: campaignId });
    const channels = [{ channel_id: world.brand.channelId }];
    const byEditor = await world.as(editor)(createPost, { body: "Theirs", channels });
    const taggedByEditor = await world.as(editor)(createPost, { body: "Theirs", channels, tags: ["launch"] });
    const event = "post.created";
    expect(await got(made.channel.endpoint.id)).toEqual([[event, onChannel.id]]);
    expect(await got(made.tag.endpoint.id)).toEqual([
      [event, tagged.id],
      [event, taggedByEditor.id],
    ]);
    expect(await got(made.campaign.endpoint.id)).toEqual([[event, ofCampaign.id]]);
    expect(await got(made.author.endpoint.id)).toEqual([
      [event, byEditor.id],
      [event, taggedByEditor.id],
    ]);
    expect(await got(made.both.endpoint.id)).toEqual([[event, taggedByEditor.id]]);
    // What is about another channel is held back; what is about no channel isn't.
    await webhookChannel();
    await world.asGuest(acceptInvitation, { token: (await world.invited(newAddress())).token });
    expect(await got(made.channel.endpoint.id)).toEqual([
      [event, onChannel.id],
      ["member.joined", 0],
    ]);
  });

  it("name things of the brand: others are refused by field, and nothing is stored", async () => {
    const other = await createWorld();
    const strange = { channel_ids: [world.brand.channelId, other.brand.channelId], author_ids: [other.owner.userId] };
    const errors = {
      "filters.channel_ids.1": [expect.any(String)],
      "filters.author_ids.0": [expect.any(String)],
    };
    const before = await world.db.webhookEndpoint.count({ where: { brandId: world.brand.id } });
    await expect(filtered(strange)).rejects.toMatchObject({ kind: "invalid", detail: { errors } });
    await expect(filtered({ campaign_ids: [2_000_000_000] })).rejects.toMatchObject({ kind: "invalid" });
    expect(await world.db.webhookEndpoint.count({ where: { brandId: world.brand.id } })).toBe(before);
    const change = { id: endpointId, events: ["post.failed"] as EventName[], filters: strange };
    await expect(world.asOwner(updateEndpoint, change as never)).rejects.toMatchObject({ kind: "invalid" });
    const row = await world.db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
    expect([row.events, row.channelIds]).toEqual([[...ALL_EVENTS], []]);
  });
});

it("unknown events are refused by field", async () => {
  const unknown = { url: receiver.url, events: [EXTRA_EVENTS[0], "post.vanished"] } as never;
  await expect(world.asOwner(createEndpoint, unknown)).rejects.toMatchObject({
    kind: "invalid",
    detail: { errors: { "events.1": [expect.any(String)] } },
  });
});
