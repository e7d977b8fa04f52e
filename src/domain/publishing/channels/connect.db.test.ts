import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { BrandId } from "#kernel/ids.ts";
import { addConnectorParts, removeAddedParts } from "#platform/connectors/added-parts.ts";
import type { Connect } from "#platform/connectors/contract.ts";
import { startPlatform } from "#platform/connectors/test/for-tests.ts";
import { createEgress } from "#platform/egress/index.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  beginConnect,
  checkChannelExpiry,
  chooseAccounts,
  connectChannel,
  disconnectChannel,
  finishConnect,
  getChannel,
  getConnectRequest,
  listChannels,
  listPlatforms,
  markConnectionLost,
  reconnectChannel,
  returnFromPlatform,
  updateChannel,
} from "./index.ts";
import { saveOneChannelAccount } from "./save-accounts.ts";

const invalidField = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
const refusedAs = (code: string) => ({ kind: "refused", detail: { code, message: expect.any(String) } });

let platform: Awaited<ReturnType<typeof startPlatform>>;
let world: World;
beforeAll(async () => {
  platform = await startPlatform({ journal: join(mkdtempSync(join(tmpdir(), "masthead-connect-")), "journal") });
});
afterAll(() => platform.stop());
beforeEach(async () => {
  world = await createWorld({ env: { TEST_PLATFORM: platform.origin } });
});

const owner = () => world.as(world.owner, { brand: world.brand.slug });
const contextOf = () => ({
  ...world.services,
  caller: { kind: "guest" as const },
  origin: { requestId: "test", entryPoint: "studio" as const, address: null, userAgent: null },
});

/** Submits the platform's consent page as the user would. */
async function submitConsent(url: string, decision: "allow" | "deny", pages: string[]) {
  const form = new URLSearchParams([
    ...new URL(url).searchParams,
    ...pages.map((page) => ["page", page]),
    ["decision", decision],
  ]);
  const response = await fetch(url.split("?")[0] ?? "", { method: "POST", body: form, redirect: "manual" });
  const back = new URL(response.headers.get("location") ?? "");
  const { state = "", code = null, error = null } = Object.fromEntries(back.searchParams);
  return { back, response: { state, code, error } };
}

/** From the studio to the platform and back to our callback; returns the query of the studio page that follows. */
async function connectByRedirect(
  pages: string[],
  { decision = "allow", channelId }: { decision?: "allow" | "deny"; channelId?: number } = {},
) {
  const begun = await owner()(beginConnect, {
    platform: "test_look_up",
    channel_id: channelId,
  });
  const { response } = await submitConsent(begun.url, decision, pages);
  const { path } = await returnFromPlatform(contextOf(), "test_look_up", response);
  const query = new URL(path, "http://localhost").searchParams;
  return { begun, response, path, ticket: query.get("ticket") ?? "" };
}

/** The redirect back to a platform that tells which accounts can't be connected. */
async function connectWithMissing(count: number) {
  const missing = [{ name: "South Coffee", reason: "You may not publish on this page." }];
  const account = { handle: "north", displayName: "North", avatarUrl: null, credentials: "{}", expiresAt: null };
  const seen: unknown[] = [];
  const connect: Connect = {
    platform: "test_look_up",
    timeoutMs: 10_000,
    connection: "redirect",
    begin: async ({ state }) => ({ url: `https://network.example/?state=${state}`, notes: null }),
    finish: async ({ params }) => {
      seen.push(params);
      return { accounts: count > 0 ? [{ ...account, externalId: "1" }] : [], missing };
    },
  };
  addConnectorParts({ platform: "test_look_up", connect });
  onTestFinished(removeAddedParts);
  const { url } = await owner()(beginConnect, { platform: "test_look_up" });
  const state = new URL(url).searchParams.get("state") ?? "";
  const params = { state, code: "c", iss: "https://network.example" };
  const { path } = await returnFromPlatform(contextOf(), "test_look_up", { state, code: "c", error: null, params });
  const ticket = new URL(path, "http://localhost").searchParams.get("ticket") ?? "";
  return { ticket, seen, missing, params };
}

describe("accounts that can't be connected", () => {
  it("are named with the reason before anything is connected, also next to a single account", async () => {
    const { ticket, seen, missing, params } = await connectWithMissing(1);
    const request = await owner()(finishConnect, { ticket });
    expect(request).toMatchObject({ status: "choosing", choices: [{ external_id: "1" }], missing });
    expect(seen).toEqual([params]);
    expect(await owner()(getConnectRequest, { id: request.id })).toMatchObject({ missing });
    const done = await owner()(chooseAccounts, { id: request.id, accounts: ["1"] });
    expect(done).toMatchObject({ status: "done", missing: [] });
  });

  it("are named in the refusal where none can be", async () => {
    const { ticket } = await connectWithMissing(0);
    await expect(owner()(finishConnect, { ticket })).rejects.toMatchObject({
      detail: { message: expect.stringContaining("South Coffee: You may not publish on this page.") },
    });
  });
});

describe("connecting with credentials", () => {
  const connect = (fields: Record<string, string>, more = {}) =>
    owner()(connectChannel, { platform: "test_key", fields, ...more });

  it("is listed with its fields, only where test platforms are enabled", async () => {
    const { platforms } = await owner()(listPlatforms, {});
    expect(platforms).toContainEqual(
      expect.objectContaining({
        platform: "test_key",
        connection: "credentials",
        is_configured: true,
        fields: [
          expect.objectContaining({ key: "handle" }),
          expect.objectContaining({ key: "password", is_secret: true }),
        ],
      }),
    );
    const plain = await createWorld();
    const offered = await plain.as(plain.owner)(listPlatforms, {});
    expect(offered.platforms.filter(({ platform: name }) => name.startsWith("test_"))).toEqual([]);
    const fields = { handle: "a", password: "app-1" };
    await expect(plain.as(plain.owner)(connectChannel, { platform: "test_key", fields })).rejects.toMatchObject(
      invalidField("platform"),
    );
  });

  it("reports a missing or rejected field and stores nothing", async () => {
    await expect(connect({ handle: "harbour" })).rejects.toMatchObject(invalidField("fields.password"));
    await expect(connect({ handle: "harbour", password: "s3cret" })).rejects.toMatchObject(
      invalidField("fields.password"),
    );
    await expect(owner()(connectChannel, { platform: "test_look_up" })).rejects.toMatchObject(invalidField("platform"));
    await expect(owner()(connectChannel, { platform: "feed" })).rejects.toMatchObject(invalidField("platform"));
    expect(await world.db.channel.count({ where: { brandId: world.brand.id } })).toBe(1);
  });

  it("encrypts the credentials and does not return them", async () => {
    const { channel, secret } = await connect({ handle: "harbour-gazette", password: "app-s3cret" });
    expect(channel).toMatchObject({ handle: "harbour-gazette", display_name: "Harbour Gazette", status: "connected" });
    expect([secret, channel.is_disconnected, channel.expires_at]).toEqual([null, false, null]);
    const row = await world.db.channel.findUniqueOrThrow({ where: { id: channel.id } });
    const place = { table: "channels", column: "credentials", row: channel.id } as const;
    expect(JSON.parse(await world.services.secrets.decrypt(row.credentials ?? "", place))).toEqual({
      token: expect.any(String),
    });
    const written = JSON.stringify([row, await world.db.auditEvent.findMany({ where: { brandId: world.brand.id } })]);
    expect(written).not.toContain("s3cret");
  });

  it("renews the existing channel of the account, and refuses a different account for it", async () => {
    const first = await connect({ handle: "harbour", password: "app-1" });
    await world.db.channel.update({ where: { id: first.channel.id }, data: { status: "needs_reconnect" } });
    const again = await connect({ handle: "harbour", password: "app-2" }, { display_name: "The Harbour" });
    expect(again.channel).toMatchObject({ id: first.channel.id, status: "connected", display_name: "The Harbour" });
    const { id } = first.channel;
    const fields = { handle: "ferry", password: "app-3" };
    await expect(owner()(reconnectChannel, { id, fields })).rejects.toMatchObject(refusedAs("connection_refused"));
    await expect(owner()(reconnectChannel, { id })).rejects.toMatchObject({ kind: "invalid" });
  });

  it("names the channel that already has the account's handle", async () => {
    const add = (handle: string, externalId: string) =>
      world.db.channel.create({
        data: { brandId: world.brand.id, platform: "test_key", handle, externalId, displayName: `The ${externalId}` },
      });
    const holder = await add("harbour", "former");
    const taken = {
      kind: "refused",
      detail: { code: "connection_refused", message: expect.stringContaining("“The former”") },
    };
    const fields = { handle: "harbour", password: "app-1" };
    await expect(connect(fields)).rejects.toMatchObject(taken);
    const { id } = await add("old-name", "harbour");
    await expect(owner()(reconnectChannel, { id, fields })).rejects.toMatchObject(taken);
    await world.db.channel.update({ where: { id: holder.id }, data: { handle: "moved-on" } });
    expect((await connect(fields)).channel).toMatchObject({ id, handle: "harbour" });
  });

  it("creates one channel for concurrent connects of an account", async () => {
    const ctx = { ...contextOf(), caller: world.owner, brandId: world.brand.id, role: "super_admin" as const };
    const harbour = { handle: "harbour", displayName: "Harbour", avatarUrl: null, credentials: "{}", expiresAt: null };
    const options = { platform: "test_key", channelId: null, account: { ...harbour, externalId: "harbour" } };
    const atOnce = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, act));
    // With connections already open, the calls start at the same time.
    await atOnce(() => world.db.$queryRaw`select 1 from pg_sleep(0.1)`);
    const made = await atOnce(() => saveOneChannelAccount(ctx, options));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const log = await world.db.auditEvent.findMany({
      where: { brandId: world.brand.id, subjectType: "channel" },
      orderBy: { sequence: "asc" },
    });
    const again = Array.from({ length: 3 }, () => "channel.reconnected");
    expect(log.map(({ action }) => action)).toEqual(["channel.connected", ...again]);
  });

  it("is unavailable if the platform does not respond", async () => {
    const far = await createWorld({ env: { TEST_PLATFORM: "http://127.0.0.1:1" } });
    const fields = { handle: "a", password: "app-1" };
    await expect(far.as(far.owner)(connectChannel, { platform: "test_key", fields })).rejects.toMatchObject({
      kind: "unavailable",
    });
  });
  it.each([
    ["expired", "the certificate has expired"],
    ["not-yet-valid", "the certificate isn't valid yet"],
  ])(
    "says to check this machine's clock where a site's certificate is %s, and connects nothing",
    async (name, state) => {
      const pem = readFileSync(new URL(`../../../platform/egress/fixtures/${name}.pem`, import.meta.url));
      const trusted = getCACertificates("default");
      setDefaultCACertificates([...trusted, pem.toString()]);
      const server = createServer({ cert: pem, key: pem });
      onTestFinished(() => {
        setDefaultCACertificates(trusted);
        server.close();
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const egress = createEgress({ allowPrivate: ["127.0.0.0/8"], lookup: async () => ["127.0.0.1"] });
      const { db, brand, ...far } = await createWorld({ replace: { egress } });
      const site = `https://receiver.test:${(server.address() as AddressInfo).port}`;
      const fields = { site, username: "harbour", password: "s3cret" };
      await expect(far.as(far.owner)(connectChannel, { platform: "wordpress", fields })).rejects.toMatchObject({
        kind: "unavailable",
        detail: {
          message: `The secure connection failed: ${state}, or this machine's clock is wrong. Ask your administrator, then start again.`,
        },
      });
      const redirect = { platform: "mastodon", fields: { server: site } };
      await expect(far.as(far.owner)(beginConnect, redirect)).rejects.toMatchObject({
        kind: "invalid",
        detail: { errors: { "fields.server": [expect.stringContaining(state)] } },
      });
      const where = { brandId: brand.id };
      expect([await db.channel.count({ where }), await db.channelRequest.count({ where })]).toEqual([1, 0]);
    },
  );
});

describe("connecting by redirect", () => {
  it("requires connections.manage with full access", async () => {
    const member = await world.addMember("member");
    const input = { platform: "test_look_up" };
    await expect(world.as(member)(beginConnect, input)).rejects.toMatchObject({ kind: "forbidden" });
    const elevated = world.as(world.owner, { tier: "elevated_write", kind: "tiered" });
    await expect(elevated(beginConnect, input)).rejects.toMatchObject({ kind: "tier_denied" });
    await expect(owner()(beginConnect, { platform: "test_key" })).rejects.toMatchObject(invalidField("platform"));
    await expect(owner()(beginConnect, { ...input, channel_id: 999_999 })).rejects.toMatchObject({ kind: "not_found" });
    const stranger = await createWorld();
    await expect(owner()(beginConnect, { ...input, channel_id: stranger.brand.channelId })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("connects a single account with its expiry, and does not store the state or the code in plain text", async () => {
    const { begun, response, ticket } = await connectByRedirect(["harbour-desk"]);
    expect(new URL(begun.url).searchParams.get("redirect_uri")).toBe(
      "http://localhost:3000/oauth/test_look_up/callback",
    );
    const row = await world.db.channelRequest.findUniqueOrThrow({ where: { id: begun.request_id } });
    for (const secret of [response.state, ticket, response.code ?? ""])
      expect(JSON.stringify(row)).not.toContain(secret);
    const { status, channels } = await owner()(finishConnect, { ticket });
    expect([status, channels]).toEqual([
      "done",
      [expect.objectContaining({ handle: "harbour.desk", status: "connected", expires_at: expect.any(String) })],
    ]);
    expect(await owner()(getConnectRequest, { id: begun.request_id })).toMatchObject({ status: "done", choices: [] });
  });

  it("accepts a state once and a ticket once, for its own platform, before it expires", async () => {
    const begun = await owner()(beginConnect, { platform: "test_look_up" });
    const { response } = await submitConsent(begun.url, "allow", ["harbour-desk"]);
    const returnWith = (name = "test_look_up", state = response.state) =>
      returnFromPlatform(contextOf(), name, { ...response, state });
    await expect(returnWith("test_key")).rejects.toMatchObject({ kind: "setup_expired" });
    await expect(returnWith("test_look_up", "made-up")).rejects.toMatchObject({ kind: "setup_expired" });
    const returns = await Promise.allSettled(Array.from({ length: 8 }, () => returnWith()));
    const [one] = returns.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(returns.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const ticket = new URL(one?.path ?? "", "http://localhost").searchParams.get("ticket") ?? "";
    const finishes = await Promise.allSettled(Array.from({ length: 8 }, () => owner()(finishConnect, { ticket })));
    expect(finishes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await world.db.channel.count({ where: { brandId: world.brand.id } })).toBe(2);

    const late = await owner()(beginConnect, { platform: "test_look_up" });
    const { response: lateResponse } = await submitConsent(late.url, "allow", ["ferry-times"]);
    world.clock.advance(21 * 60_000);
    await expect(returnFromPlatform(contextOf(), "test_look_up", lateResponse)).rejects.toMatchObject({
      kind: "setup_expired",
    });
  });

  it("connects nothing if consent is denied", async () => {
    const { path, ticket } = await connectByRedirect(["harbour-desk"], { decision: "deny" });
    expect([path, ticket]).toEqual(["/channels/connect/test_look_up?ended=refused", ""]);
    expect(await world.db.channel.count({ where: { brandId: world.brand.id } })).toBe(1);
  });

  it("refuses a ticket from another user or brand, and invalidates it", async () => {
    const editor = await world.addMember("editor");
    const { ticket } = await connectByRedirect(["harbour-desk"]);
    await expect(world.as(editor)(finishConnect, { ticket })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(owner()(finishConnect, { ticket })).rejects.toMatchObject({ kind: "setup_expired" });

    const other = await createWorld({ env: { TEST_PLATFORM: platform.origin } });
    await other.addMember("super_admin", world.owner, other.brand.id as BrandId);
    const { ticket: second } = await connectByRedirect(["harbour-desk"]);
    const elsewhere = world.as(world.owner, { brand: other.brand.slug });
    await expect(elsewhere(finishConnect, { ticket: second })).rejects.toMatchObject({ kind: "forbidden" });
    expect(
      await world.db.channel.count({
        where: { platform: "test_look_up", brandId: { in: [world.brand.id, other.brand.id] } },
      }),
    ).toBe(0);
  });

  it("offers a choice of several accounts, once, to the requesting user only", async () => {
    const { begun, ticket } = await connectByRedirect(["harbour-desk", "ferry-times"]);
    const finished = await owner()(finishConnect, { ticket });
    expect(finished).toMatchObject({ status: "choosing", channels: [], choices: [{ is_connected: false }, {}] });
    expect(JSON.stringify(finished)).not.toContain("token");
    const { request_id: id } = begun;
    const editor = await world.addMember("editor");
    await expect(world.as(editor)(getConnectRequest, { id })).rejects.toMatchObject({ kind: "not_found" });
    const accounts = finished.choices.map(({ external_id }) => external_id);
    await expect(owner()(chooseAccounts, { id, accounts: ["another"] })).rejects.toMatchObject(
      invalidField("accounts"),
    );
    expect(await owner()(getConnectRequest, { id })).toEqual(finished);
    const { channels } = await owner()(chooseAccounts, { id, accounts });
    expect(channels.map(({ handle, status }) => [handle, status])).toEqual([
      ["harbour.desk", "connected"],
      ["ferry.times", "expiring"],
    ]);
    await expect(owner()(chooseAccounts, { id, accounts })).rejects.toMatchObject({ kind: "setup_expired" });
  });

  it("keeps a choice that failed for another attempt", async () => {
    const { begun, ticket } = await connectByRedirect(["harbour-desk", "ferry-times"]);
    const { choices } = await owner()(finishConnect, { ticket });
    const id = begun.request_id;
    const holder = await world.db.channel.create({
      data: {
        brandId: world.brand.id,
        platform: "test_look_up",
        handle: "ferry.times",
        externalId: "x",
        displayName: "X",
      },
    });
    const accounts = choices.map(({ external_id }) => external_id);
    await expect(owner()(chooseAccounts, { id, accounts })).rejects.toMatchObject(refusedAs("connection_refused"));
    expect(await owner()(getConnectRequest, { id })).toMatchObject({ status: "choosing", choices });
    expect(await world.db.auditEvent.count({ where: { brandId: world.brand.id, subjectType: "channel" } })).toBe(0);
    await world.db.channel.delete({ where: { id: holder.id } });
    expect((await owner()(chooseAccounts, { id, accounts })).channels).toHaveLength(2);
  });

  it("carries out one of several concurrent choices, and serializes choices of the same accounts", async () => {
    const choosing = async () => {
      const { begun, ticket } = await connectByRedirect(["harbour-desk", "ferry-times"]);
      const { choices } = await owner()(finishConnect, { ticket });
      return { id: begun.request_id, accounts: choices.map(({ external_id }) => external_id) };
    };
    const [first, second] = [await choosing(), await choosing()];
    const made = await Promise.allSettled([first, first, second].map((input) => owner()(chooseAccounts, input)));
    const done = made.flatMap((each) => (each.status === "fulfilled" ? [each.value.channels] : []));
    const refused = made.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toMatchObject([{ kind: "setup_expired" }]);
    const [ids, same] = done.map((channels) => channels.map(({ id }) => id));
    expect(ids).toHaveLength(2);
    expect(same).toEqual(ids);
  });

  it("refuses to reconnect a channel of another platform", async () => {
    const feed = world.brand.channelId;
    const input = { platform: "test_look_up", channel_id: feed };
    await expect(owner()(beginConnect, input)).rejects.toMatchObject(invalidField("channel_id"));
    // Even if its handle equals that of the account.
    await world.db.channel.update({ where: { id: feed }, data: { handle: "harbour.desk" } });
    const { begun, ticket } = await connectByRedirect(["harbour-desk"]);
    await world.db.channelRequest.update({ where: { id: begun.request_id }, data: { channelId: feed } });
    await expect(owner()(finishConnect, { ticket })).rejects.toMatchObject(invalidField("channel_id"));
    expect((await owner()(getChannel, { id: feed })).platform).toBe("feed");
  });

  it("reconnects a channel only with the same account", async () => {
    const first = await connectByRedirect(["ferry-times"]);
    const [channel] = (await owner()(finishConnect, { ticket: first.ticket })).channels;
    const channelId = channel?.id ?? 0;
    const wrong = await connectByRedirect(["harbour-desk"], { channelId });
    expect(wrong.path).toContain(`&channel=${channelId}`);
    await expect(owner()(finishConnect, { ticket: wrong.ticket })).rejects.toMatchObject(
      refusedAs("connection_refused"),
    );
    await world.db.channel.update({ where: { id: channelId }, data: { status: "needs_reconnect" } });
    const right = await connectByRedirect(["harbour-desk", "ferry-times"], { channelId });
    const { channels } = await owner()(finishConnect, { ticket: right.ticket });
    expect(channels).toMatchObject([{ id: channelId, status: "expiring" }]);
    expect((await owner()(listChannels, {})).channels).toHaveLength(2);
  });
});

describe("a channel's expiry", () => {
  async function expiring(days: number) {
    const fields = { handle: `h${days}`, password: "app-1" };
    const { channel } = await owner()(connectChannel, { platform: "test_key", fields });
    const expiresAt = new Date(world.clock.now().getTime() + days * 86_400_000);
    await world.db.channel.update({ where: { id: channel.id }, data: { expiresAt } });
    return channel.id;
  }
  const runExpiryCheck = () => checkChannelExpiry.perform({ ...contextOf(), caller: { kind: "system", job: "x" } }, {});
  const notifications = () =>
    world.db.notification.findMany({
      where: { brandId: world.brand.id, type: "channel_needs_attention" },
      orderBy: { id: "asc" },
    });
  const statusOf = async (id: number) => (await owner()(getChannel, { id })).status;

  it("notifies a week before and at expiry, once each, those who may reconnect", async () => {
    const editor = await world.addMember("editor");
    await world.addMember("member");
    const id = await expiring(8);
    await runExpiryCheck();
    expect([await statusOf(id), await notifications()]).toEqual(["connected", []]);
    world.clock.advance(2 * 86_400_000);
    await Promise.all([runExpiryCheck(), runExpiryCheck()]);
    await runExpiryCheck();
    expect(await statusOf(id)).toBe("expiring");
    expect((await notifications()).map(({ userId, path }) => [userId, path])).toEqual(
      expect.arrayContaining([
        [world.owner.userId, `/channels/${id}`],
        [editor.userId, `/channels/${id}`],
      ]),
    );
    expect(await notifications()).toHaveLength(2);
    world.clock.advance(7 * 86_400_000);
    await Promise.all([runExpiryCheck(), runExpiryCheck()]);
    expect(await statusOf(id)).toBe("needs_reconnect");
    expect(await notifications()).toHaveLength(4);
  });

  it("leaves disabled channels alone, and marks them when they are enabled again", async () => {
    const id = await expiring(3);
    await owner()(updateChannel, { id, status: "disabled" });
    await runExpiryCheck();
    expect([await statusOf(id), await notifications()]).toEqual(["disabled", []]);
    expect(await owner()(updateChannel, { id, status: "connected" })).toMatchObject({ status: "expiring" });
  });

  it("cannot be bypassed by disabling and enabling the channel", async () => {
    const [lost, ended] = [await expiring(30), await expiring(8)];
    await world.db.$transaction((tx) => markConnectionLost(tx, contextOf(), lost));
    await owner()(updateChannel, { id: lost, status: "disabled" });
    await owner()(updateChannel, { id: ended, status: "disabled" });
    world.clock.advance(9 * 86_400_000);
    for (const id of [lost, ended]) {
      const enabling = owner()(updateChannel, { id, status: "connected" });
      await expect(enabling).rejects.toMatchObject(refusedAs("invalid_state"));
    }
    const fields = { handle: "h30", password: "app-9" };
    expect((await owner()(reconnectChannel, { id: lost, fields })).channel).toMatchObject({ status: "connected" });
    expect(await statusOf(lost)).toBe("connected");
  });

  it("disconnecting removes the credentials and keeps the channel, and is refused for the feed", async () => {
    const id = await expiring(30);
    const member = await world.addMember("member");
    await expect(world.as(member)(disconnectChannel, { id })).rejects.toMatchObject({ kind: "forbidden" });
    const removed = await owner()(disconnectChannel, { id });
    expect(removed).toMatchObject({ status: "disabled", is_disconnected: true, expires_at: null });
    expect((await world.db.channel.findUniqueOrThrow({ where: { id } })).credentials).toBeNull();
    await expect(owner()(updateChannel, { id, status: "connected" })).rejects.toMatchObject(refusedAs("invalid_state"));
    const feed = { id: world.brand.channelId };
    await expect(owner()(disconnectChannel, feed)).rejects.toMatchObject(refusedAs("invalid_state"));
    const fields = { handle: "h30", password: "app-9" };
    expect((await owner()(reconnectChannel, { id, fields })).channel).toMatchObject({
      status: "connected",
      is_disconnected: false,
    });
    expect(
      await world.db.auditEvent.count({ where: { brandId: world.brand.id, action: "channel.disconnected" } }),
    ).toBe(1);
  });
});
