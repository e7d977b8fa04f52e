import { beforeEach, describe, expect, it } from "vitest";
import { preflightContent } from "#domain/content/posts/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { Account, Capabilities, CapabilitiesReport, Connect, Outgoing } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { checkCapabilities } from "./check-capabilities.ts";
import { connectChannel, deleteChannel, getChannel, reconnectChannel } from "./index.ts";
import { readCapabilities } from "./read-capabilities.ts";

const defaults = findConnector("test_key")?.capabilities as Capabilities;
const FIELDS = { handle: "harbour", password: "app-1" };
let world: World;
let response: () => unknown;
let account: Partial<Account>;

beforeEach(async () => {
  world = await createWorld({ env: { TEST_PLATFORM: "http://127.0.0.1:1" } });
  response = () => ({ capabilities: { ...defaults, text_limit: 5000 } });
  account = {};
  const connect: Connect = {
    platform: "test_key",
    timeoutMs: 10_000,
    connection: "credentials",
    open: async ({ handle = "" }) => ({
      externalId: handle,
      handle,
      displayName: handle,
      avatarUrl: null,
      credentials: "{}",
      expiresAt: null,
      ...account,
    }),
    capabilities: async () => response() as CapabilitiesReport,
  };
  addConnectorParts({ platform: "test_key", connect });
});

const context = (): PublicContext => ({
  ...world.services,
  caller: { kind: "system", job: "test" },
  origin: { requestId: "test", entryPoint: "job", address: null, userAgent: null },
});
const owner = () => world.as(world.owner);
const open = async () => (await owner()(connectChannel, { platform: "test_key", fields: FIELDS })).channel;
const read = (id: number) => owner()(getChannel, { id });
const readNow = (id: number) => readCapabilities.perform(context(), { channel_id: id });

describe("a channel's capabilities", () => {
  it("are taken from the account, else from the platform's defaults", async () => {
    account = { capabilities: { ...defaults, text_limit: 700 } };
    const channel = await open();
    const at = world.clock.now().toISOString();
    expect(channel).toMatchObject({ capabilities: { text_limit: 700 } });
    expect(new Date(channel.capabilities_checked_at ?? 0).toISOString()).toBe(at);
    account = {};
    const other = await owner()(connectChannel, { platform: "test_key", fields: { ...FIELDS, handle: "ferry" } });
    expect(other.channel).toMatchObject({ capabilities: defaults, capabilities_checked_at: null });
  });

  it("are read after connecting, and again a day later", async () => {
    const { id } = await open();
    await world.runJobs();
    expect(await read(id)).toMatchObject({ capabilities: { text_limit: 5000, media_limit: defaults.media_limit } });
    response = () => ({ capabilities: { ...defaults, text_limit: 400 } });
    await checkCapabilities.perform(context(), {});
    await world.runJobs();
    expect(await read(id)).toMatchObject({ capabilities: { text_limit: 5000 } });
    world.clock.advance(86_400_000);
    await checkCapabilities.perform(context(), {});
    await world.runJobs();
    expect(await read(id)).toMatchObject({ capabilities: { text_limit: 400 } });
  });

  it("are read again after a token refresh", async () => {
    const { id } = await open();
    await world.runJobs();
    response = () => ({ capabilities: { ...defaults, text_limit: 400 } });
    const refreshedAt = new Date(world.clock.now().getTime() + 1000);
    await world.db.channelRefresh.create({ data: { channelId: id, refreshedAt } });
    await checkCapabilities.perform(context(), {});
    await world.runJobs();
    expect(await read(id)).toMatchObject({ capabilities: { text_limit: 400 } });
  });

  it.each([
    ["half an answer", { capabilities: { text_limit: 9 } }],
    ["numbers below zero", { capabilities: { ...defaults, text_limit: -1 } }],
    ["no object", "<html>"],
  ])("stay as they were on %s", async (_what, report) => {
    const { id } = await open();
    await readNow(id);
    const before = await read(id);
    world.clock.advance(60_000);
    response = () => report;
    await readNow(id);
    expect(await read(id)).toEqual(before);
  });

  it("stay unchanged if the platform fails, or a reconnect reports none", async () => {
    const { id } = await open();
    await readNow(id);
    const before = await read(id);
    response = () => {
      throw new Error("502");
    };
    await expect(readNow(id)).rejects.toThrow("502");
    await owner()(reconnectChannel, { id, fields: FIELDS });
    expect(await read(id)).toMatchObject({ capabilities: before.capabilities });
  });

  it("apply in preflight and in the publisher", async () => {
    response = () => ({ capabilities: { ...defaults, text_limit: 10 } });
    const { id } = await open();
    const post = { body: "Twelve chars", channels: [{ channel_id: id }] };
    expect((await owner()(preflightContent, post)).issues).toEqual([]);
    await readNow(id);
    expect((await owner()(preflightContent, post)).issues).toMatchObject([{ code: "text_too_long" }]);
    const seen: Outgoing[] = [];
    const publisher = {
      platform: "test_key",
      timeoutMs: 10_000,
      async publish(outgoing: Outgoing) {
        seen.push(outgoing);
        return { kind: "done", externalId: "1", permalink: "https://x.example/1" } as const;
      },
    };
    await world.db.publication.updateMany({ where: { brandId: world.brand.id }, data: { status: "cancelled" } });
    await addPublication(world, { body: "Short", channelId: id });
    await createTick(world.services, { extra: [publisher] }).drain();
    expect(seen.map(({ channel }) => channel.capabilities.text_limit)).toEqual([10]);
  });
});

describe("a channel's posting quota", () => {
  it("is a preflight warning while it is low, and is deleted with the channel", async () => {
    const until = new Date(world.clock.now().getTime() + 3_600_000);
    response = () => ({ capabilities: defaults, quota: { remaining: 0, until } });
    const { id } = await open();
    await readNow(id);
    const post = { body: "One more", channels: [{ channel_id: id }] };
    const codes = async () =>
      (await owner()(preflightContent, post)).issues.map(({ code, severity }) => [code, severity]);
    expect(await codes()).toEqual([["quota_used_up", "warning"]]);
    response = () => ({ capabilities: defaults, quota: { remaining: 3, until } });
    await readNow(id);
    expect(await codes()).toEqual([["quota_nearly_used_up", "warning"]]);
    response = () => ({ capabilities: defaults, quota: { remaining: 40, until } });
    await readNow(id);
    expect(await codes()).toEqual([]);
    expect(await world.db.platformPace.count({ where: { channelId: id } })).toBe(1);
    await owner()(deleteChannel, { id });
    expect(await world.db.platformPace.count({ where: { channelId: id } })).toBe(0);
  });
});
