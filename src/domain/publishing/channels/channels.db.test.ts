import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { serviceSignature } from "#domain/events/webhooks/rules.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  connectChannel,
  deleteChannel,
  getChannel,
  listChannels,
  listPlatforms,
  reconnectChannel,
  sendChannelTest,
  updateChannel,
} from "./index.ts";

const invalidField = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });

it("creates a feed channel with capabilities and no credentials for every brand", async () => {
  const world = await createWorld();
  const { channels, has_more } = await world.as(world.owner)(listChannels, {});
  expect(has_more).toBe(false);
  expect(channels).toHaveLength(1);
  expect(channels[0]).toMatchObject({ platform: "feed", handle: world.brand.handle, status: "connected" });
  expect(channels[0]?.capabilities?.text_limit).toBeGreaterThan(0);
  expect(Object.keys(channels[0] ?? {})).not.toContain("credentials");
});

it("paginates by cursor and excludes other brands", async () => {
  const world = await createWorld();
  await world.db.channel.createMany({
    data: ["a", "b"].map((handle) => ({ brandId: world.brand.id, platform: "gone", handle, displayName: handle })),
  });
  const call = world.as(world.owner);
  const first = await call(listChannels, { limit: 2 });
  expect(first.channels.map(({ handle }) => handle)).toEqual(["b", "a"]);
  expect(first.channels[0]?.capabilities).toBeNull();
  const second = await call(listChannels, { limit: 2, cursor: first.next_cursor ?? "" });
  expect(second.channels.map(({ platform }) => platform)).toEqual(["feed"]);
  expect(second.next_cursor).toBeNull();
  await expect(call(listChannels, { cursor: "mine" })).rejects.toMatchObject({ kind: "invalid" });

  const other = await createWorld();
  expect((await other.as(other.owner)(listChannels, {})).channels).toHaveLength(1);
});

it("is readable for clients and read tokens", async () => {
  const world = await createWorld();
  const client = await world.addMember("client");
  await expect(world.as(client, { tier: "read", kind: "tiered" })(listChannels, {})).resolves.toBeDefined();
});

describe("connecting a webhook channel", () => {
  const url = (path: string) => `http://127.0.0.1:9${path}`;
  const connect = (input: object) => world.as(world.owner)(connectChannel, { platform: "webhook", ...input } as never);
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });

  it("requires connections.manage with full access, and refuses private and invalid URLs with invalid", async () => {
    const input = { platform: "webhook", url: url("/a") } as const;
    const member = await world.addMember("member");
    await expect(world.as(member)(connectChannel, input)).rejects.toMatchObject({ kind: "forbidden" });
    const elevated = world.as(world.owner, { tier: "elevated_write", kind: "tiered" });
    await expect(elevated(connectChannel, input)).rejects.toMatchObject({ kind: "tier_denied" });
    for (const address of ["http://10.0.0.1/", "ftp://example.com/", "http://user:pw@example.com/", "nowhere"]) {
      await expect(connect({ url: address })).rejects.toMatchObject(invalidField("url"));
    }
    await expect(connect({ platform: "feed", url: url("/a") })).rejects.toMatchObject(invalidField("platform"));
    await expect(connect({ url: url("/a"), display_name: " " })).rejects.toMatchObject(invalidField("display_name"));
    expect(await world.db.channel.count({ where: { brandId: world.brand.id } })).toBe(1);
  });

  it("returns the secret once, stores it encrypted, and refuses a duplicate URL", async () => {
    const { channel, secret } = await connect({ url: url("/cms?token=s3cret") });
    expect(channel).toMatchObject({
      platform: "webhook",
      display_name: "127.0.0.1:9",
      status: "connected",
      handle: expect.stringMatching(/^127\.0\.0\.1:9\/cms#[0-9a-f]{8}$/),
    });
    expect(secret).toMatch(/^whsec_/);
    const row = await world.db.channel.findUniqueOrThrow({ where: { id: channel.id } });
    expect(row.credentials).not.toContain(secret);
    const shown = await world.as(world.owner)(getChannel, { id: channel.id });
    expect(shown).toEqual({ ...channel, missing_abilities: [] });
    expect(JSON.stringify(shown)).not.toContain("s3cret");
    await expect(connect({ url: url("/cms?token=s3cret") })).rejects.toMatchObject(invalidField("url"));
    await connect({ url: url("/cms?token=other"), display_name: "Second" });
    const log = await world.db.auditEvent.findMany({ where: { brandId: world.brand.id, action: "channel.connected" } });
    expect(log).toHaveLength(2);
    expect(JSON.stringify(log.map(({ detail }) => detail))).not.toContain("s3cret");
  });
});

describe("a test request", () => {
  it("reports the receiver's status or a connection error, and is refused for other channels", async () => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = [];
    const responses = [204, 500];
    const server = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      response.writeHead(responses[received.length - 1] ?? 200).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const world = await createWorld();
    const call = world.as(world.owner);
    const url = `http://127.0.0.1:${port}/cms`;
    const { channel, secret } = await call(connectChannel, { platform: "webhook", url });
    const { id } = channel;
    expect(await call(sendChannelTest, { id })).toMatchObject({ is_ok: true, status: 204 });
    expect(await call(sendChannelTest, { id })).toMatchObject({ is_ok: false, status: 500 });
    server.close();
    server.closeAllConnections();
    await once(server, "close");
    expect(await call(sendChannelTest, { id })).toMatchObject({ is_ok: false, status: null });
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    const timestamp = Number(headers["webhook-timestamp"]);
    expect(headers["x-service-event"]).toBe("test");
    expect(headers["x-service-signature"]).toBe(serviceSignature({ id: "", timestamp, body, secrets: [secret ?? ""] }));
    expect(JSON.parse(body)).toEqual({ test: true, channel: { id, handle: channel.handle } });
    await expect(call(sendChannelTest, { id: world.brand.channelId })).rejects.toMatchObject({
      detail: { code: "invalid_state" },
    });
    const member = await world.addMember("member");
    await expect(world.as(member)(sendChannelTest, { id })).rejects.toMatchObject({ kind: "forbidden" });
  });
});

describe("reconnecting a webhook channel", () => {
  it("replaces the secret, keeps or changes the URL, and enables the channel", async () => {
    const world = await createWorld();
    const call = world.as(world.owner);
    const first = await call(connectChannel, { platform: "webhook", url: "http://127.0.0.1:9/a" });
    const { id } = first.channel;
    await world.db.channel.update({ where: { id }, data: { status: "needs_reconnect", expiresAt: world.clock.now() } });
    const second = await call(reconnectChannel, { id });
    expect(second.channel).toEqual(first.channel);
    const third = await call(reconnectChannel, { id, url: "http://127.0.0.1:9/b" });
    expect(third.channel).toEqual({ ...first.channel, handle: "127.0.0.1:9/b" });
    expect(new Set([first.secret, second.secret, third.secret]).size).toBe(3);
    const { credentials } = await world.db.channel.findUniqueOrThrow({ where: { id } });
    const place = { table: "channels", column: "credentials", row: id } as const;
    expect(JSON.parse(await world.services.secrets.decrypt(credentials ?? "", place))).toEqual({
      url: "http://127.0.0.1:9/b",
      secret: third.secret,
    });
  });

  it("refuses the feed, a private URL, and the URL of another channel", async () => {
    const world = await createWorld();
    const call = world.as(world.owner);
    const [a, b] = ["http://127.0.0.1:9/a", "http://127.0.0.1:9/b"];
    const { channel, secret } = await call(connectChannel, { platform: "webhook", url: a });
    await call(connectChannel, { platform: "webhook", url: b });
    await expect(call(reconnectChannel, { id: world.brand.channelId })).rejects.toMatchObject({
      detail: { code: "invalid_state" },
    });
    await expect(call(reconnectChannel, { id: channel.id, url: "http://10.0.0.1/" })).rejects.toMatchObject(
      invalidField("url"),
    );
    await expect(call(reconnectChannel, { id: channel.id, url: b })).rejects.toMatchObject(invalidField("url"));
    const { credentials } = await world.db.channel.findUniqueOrThrow({ where: { id: channel.id } });
    const place = { table: "channels", column: "credentials", row: channel.id } as const;
    expect(await world.services.secrets.decrypt(credentials ?? "", place)).toContain(secret);
  });
});

describe("changing channels", () => {
  it("renames, disables and enables, but refuses to enable a lost connection", async () => {
    const world = await createWorld();
    const call = world.as(world.owner);
    const id = world.brand.channelId;
    expect(await call(updateChannel, { id, display_name: " News ", status: "disabled" })).toMatchObject({
      display_name: "News",
      status: "disabled",
    });
    expect(await call(updateChannel, { id, status: "connected" })).toMatchObject({ status: "connected" });
    await call(updateChannel, { id });
    expect(await world.db.auditEvent.count({ where: { brandId: world.brand.id, action: "channel.updated" } })).toBe(2);
    await world.db.channel.update({ where: { id }, data: { status: "needs_reconnect" } });
    await expect(call(updateChannel, { id, status: "connected" })).rejects.toMatchObject({
      detail: { code: "invalid_state" },
    });
    const stranger = await createWorld();
    await expect(stranger.as(stranger.owner)(updateChannel, { id })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("deletes an unused channel, and refuses the feed and a channel used by a post", async () => {
    const world = await createWorld();
    const call = world.as(world.owner);
    await expect(call(deleteChannel, { id: world.brand.channelId })).rejects.toMatchObject({
      detail: { code: "invalid_state" },
    });
    const add = (handle: string) =>
      world.db.channel.create({ data: { brandId: world.brand.id, platform: "gone", handle, displayName: handle } });
    const [used, unused] = [await add("used"), await add("unused")];
    await call(createPost, { body: "x", channels: [{ channel_id: used.id }] });
    await expect(call(deleteChannel, { id: used.id })).rejects.toMatchObject({ detail: { code: "channel_in_use" } });
    await call(deleteChannel, { id: unused.id });
    await expect(call(getChannel, { id: unused.id })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("deletes a channel or adds it to a post, never both, with concurrent requests", async () => {
    const world = await createWorld();
    const call = world.as(world.owner);
    for (let turn = 0; turn < 8; turn++) {
      const { id } = await world.db.channel.create({
        data: { brandId: world.brand.id, platform: "gone", handle: `${turn}`, displayName: "x" },
      });
      const [post, removal] = await Promise.allSettled([
        call(createPost, { body: "x", channels: [{ channel_id: id }] }),
        call(deleteChannel, { id }),
      ]);
      const refused = [post, removal].filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
      expect(refused.map(({ reason }) => reason.kind)).toEqual([post.status === "rejected" ? "invalid" : "refused"]);
    }
  });
});

it("lists the platforms that can be connected", async () => {
  const world = await createWorld();
  const { platforms } = await world.as(world.owner)(listPlatforms, {});
  expect(platforms.slice(0, 2)).toMatchObject([
    { platform: "feed", connection: "built_in", is_configured: true },
    { platform: "webhook", connection: "address", capabilities: { thread: true } },
  ]);
  const keys = ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET"];
  expect(platforms).toContainEqual(
    expect.objectContaining({ platform: "slack", is_configured: false, missing_keys: keys }),
  );
});
