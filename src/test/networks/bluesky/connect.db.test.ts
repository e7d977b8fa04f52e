import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectChannel, disconnectChannel, openAccess, reconnectChannel } from "#domain/publishing/channels/index.ts";
import { createWorld, type World } from "../../world.ts";
import { connectBluesky } from "./connected.ts";
import { type BlueskyStandIn, startBluesky } from "./server.ts";

let server: BlueskyStandIn;
let world: World;
beforeAll(async () => {
  server = await startBluesky();
});
afterAll(() => server.stop());
beforeEach(async () => {
  world = await createWorld();
  server.account.state = "active";
  server.account.handle = "harbour.example";
});

const owner = () => world.as(world.owner, { brand: world.brand.slug });
const wrong = (field: string, words: RegExp) => ({
  kind: "invalid",
  detail: { errors: { [`fields.${field}`]: [expect.stringMatching(words)] } },
});
const refusal = (words: RegExp) => ({
  kind: "refused",
  detail: { code: "connection_refused", message: expect.stringMatching(words) },
});
const stored = (id: number) => world.db.channel.findUniqueOrThrow({ where: { id } });
async function open(id: number) {
  const caller = { kind: "system" as const, job: "test" };
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return openAccess({ ...world.services, caller, origin }, await stored(id));
}

describe("connecting", () => {
  it("verifies the account, returns its name, handle and avatar, and creates one channel however often it is connected", async () => {
    const { channel } = await connectBluesky(world, server);
    expect(channel).toMatchObject({
      handle: "@harbour.example",
      display_name: "Harbour Desk",
      avatar_url: expect.stringMatching(/\/avatars\/\d+-[0-9a-f]{32}$/),
      status: "connected",
      expires_at: null,
    });
    server.account.handle = "harbour-desk.example";
    const again = await connectBluesky(world, server);
    expect(again.channel).toMatchObject({ id: channel.id, handle: "@harbour-desk.example" });
    const row = await stored(channel.id);
    expect(row).toMatchObject({ externalId: server.account.did, accessExpiresAt: expect.any(Date) });
    expect(row.credentials).not.toContain("did:web");
  });

  it.each([
    ["not it", /Create a new one/],
    ["my own", /main password/],
  ])("refuses the password %j", async (password, words) => {
    await expect(connectBluesky(world, server, password)).rejects.toMatchObject(wrong("password", words));
  });

  it.each([
    ["asks_for_code", wrong("password", /Use an app password/)],
    ["taken_down", refusal(/deactivated, suspended or taken down/)],
    ["deactivated", refusal(/deactivated/)],
  ] as const)("refuses an account that is %s", async (state, outcome) => {
    server.account.state = state;
    await expect(connectBluesky(world, server)).rejects.toMatchObject(outcome);
    expect(await world.db.channel.count({ where: { brandId: world.brand.id, platform: "bluesky" } })).toBe(0);
  });

  it.each([
    ["harbour", /full handle/],
    ["no one.example", /full handle/],
    ["nobody.invalid", /no account with the handle/],
    ["did:plc:short", /full handle/],
  ])("refuses the handle %j", async (handle, words) => {
    const fields = { handle, password: "abcd" };
    await expect(owner()(connectChannel, { platform: "bluesky", fields })).rejects.toMatchObject(
      wrong("handle", words),
    );
  });

  it("creates no channel when the server fails during the process", async () => {
    for (const fault of ["html", "half", "error", "drop"] as const) {
      server.faults.plan("POST /xrpc/com.atproto.server.createSession", fault);
      await expect(connectBluesky(world, server)).rejects.toMatchObject({ kind: "unavailable" });
    }
    expect(await world.db.channel.count({ where: { brandId: world.brand.id, platform: "bluesky" } })).toBe(0);
  });
});

describe("access tokens", () => {
  const endAccess = (id: number) =>
    world.db.channel.update({ where: { id }, data: { accessExpiresAt: new Date(Date.now() - 1000) } });

  it("are refreshed once by concurrent workers, and again when they next expire", async () => {
    const { channel } = await connectBluesky(world, server);
    for (const _ of [1, 2, 3]) {
      await endAccess(channel.id);
      const before = server.requests.length;
      const all = await Promise.all(Array.from({ length: 5 }, () => open(channel.id)));
      expect(new Set(all.map((access) => JSON.stringify(access))).size).toBe(1);
      expect(all[0]).toMatchObject({ kind: "open" });
      expect(server.requests.slice(before)).toEqual(["POST /xrpc/com.atproto.server.refreshSession"]);
    }
    expect(server.sessions.length).toBeGreaterThan(0);
  });

  it("keep the refresh token when a response contains none, and survive an unreadable response", async () => {
    const { channel } = await connectBluesky(world, server);
    await endAccess(channel.id);
    server.faults.plan("POST /xrpc/com.atproto.server.refreshSession", "html");
    expect(await open(channel.id)).toEqual({ kind: "unavailable" });
    expect(await open(channel.id)).toMatchObject({ kind: "open" });
    expect(await stored(channel.id)).toMatchObject({ status: "connected" });
  });

  it("set the channel to needs_reconnect when the session was ended, until it is reconnected", async () => {
    const { channel } = await connectBluesky(world, server);
    server.sessions.length = 0;
    await endAccess(channel.id);
    expect(await open(channel.id)).toEqual({ kind: "lost" });
    expect(await stored(channel.id)).toMatchObject({ status: "needs_reconnect" });
    const fields = { handle: server.account.did, password: "abcd-efgh-ijkl-mnop" };
    await owner()(reconnectChannel, { id: channel.id, fields });
    expect(await open(channel.id)).toMatchObject({ kind: "open" });
  });

  it("are revoked when the channel is disconnected", async () => {
    server.sessions.length = 0;
    const { channel } = await connectBluesky(world, server);
    expect(server.sessions).toHaveLength(1);
    await owner()(disconnectChannel, { id: channel.id });
    await world.runJobs();
    expect(server.sessions).toEqual([]);
  });
});
