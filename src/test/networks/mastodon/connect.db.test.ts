import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginConnect, disconnectChannel, openAccess } from "#domain/publishing/channels/index.ts";
import { createWorld, type World } from "../../world.ts";
import { connectMastodon } from "./connected.ts";
import { type MastodonStandIn, startMastodon } from "./server.ts";

let server: MastodonStandIn;
let world: World;
beforeAll(async () => {
  server = await startMastodon();
});
afterAll(() => server.stop());
beforeEach(async () => {
  world = await createWorld();
  server.options.instance = "v2";
  server.options.expiresIn = null;
  const [first] = server.accounts;
  if (first) server.signIn(first);
});

const begin = (typed: string) =>
  world.as(world.owner, { brand: world.brand.slug })(beginConnect, { platform: "mastodon", fields: { server: typed } });
const refusedField = (words: RegExp) => ({
  kind: "invalid",
  detail: { errors: { "fields.server": [expect.stringMatching(words)] } },
});
const refusal = (words: RegExp) => ({
  kind: "refused",
  detail: { code: "connection_refused", message: expect.stringMatching(words) },
});
const stored = (id: number) => world.db.channel.findUniqueOrThrow({ where: { id } });
const endAccess = (id: number) =>
  world.db.channel.update({ where: { id }, data: { accessExpiresAt: new Date(Date.now() - 1000) } });
async function open(id: number) {
  const caller = { kind: "system" as const, job: "test" };
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return openAccess({ ...world.services, caller, origin }, await stored(id));
}

describe("connecting", () => {
  it("verifies the account, returns its name, handle and avatar, and requests only the required scopes", async () => {
    const { status, channels } = await connectMastodon(world, server.origin);
    expect(status).toBe("done");
    expect(channels).toMatchObject([
      {
        handle: `@harbour@${server.host}`,
        display_name: "Harbour Desk",
        avatar_url: expect.stringMatching(/\/avatars\/\d+-[0-9a-f]{32}$/),
        status: "connected",
        expires_at: null,
      },
    ]);
    expect(server.apps.at(-1)?.scopes).toBe(
      "read:accounts read:statuses read:notifications read:search write:statuses write:media write:favourites",
    );
    const row = await stored(channels[0]?.id ?? 0);
    expect(row.externalId).toBe(`${server.host}:109`);
    expect(row.credentials).not.toContain("http");
  });

  it("recognizes the account and creates one channel", async () => {
    const first = await connectMastodon(world, server.origin);
    const second = await connectMastodon(world, server.origin);
    expect(second.channels.map(({ id }) => id)).toEqual(first.channels.map(({ id }) => id));
    expect(await world.db.channel.count({ where: { brandId: world.brand.id, platform: "mastodon" } })).toBe(1);
  });

  it("falls back to version 1 of the instance API", async () => {
    server.options.instance = "v1";
    const { channels } = await connectMastodon(world, server.origin);
    expect(channels).toMatchObject([{ handle: `@harbour@${server.host}` }]);
  });

  it("reconnects the same account and refuses another one", async () => {
    const { channels } = await connectMastodon(world, server.origin);
    const id = channels[0]?.id ?? 0;
    await connectMastodon(world, server.origin, { channel_id: id });
    server.signIn({ id: "110", username: "lighthouse", display_name: "Lighthouse" });
    await expect(connectMastodon(world, server.origin, { channel_id: id })).rejects.toMatchObject(
      refusal(/you authorized @lighthouse/),
    );
  });
});

describe("an unusable server", () => {
  it.each([
    ["html", /isn't a server with the Mastodon API/],
    ["none", /isn't a server with the Mastodon API/],
    [{ redirect: "http://10.0.0.7/api/v2/instance" }, /redirects to 10\.0\.0\.7, which isn't a public address/],
    [{ redirect: "http://169.254.0.1/latest" }, /redirects to 169\.254\.0\.1/],
  ] as const)("is refused with a message: %j", async (instance, words) => {
    server.options.instance = instance;
    await expect(begin(server.origin)).rejects.toMatchObject(refusedField(words));
  });

  it.each([
    ["", /is required/],
    ["not a server", /Enter a server such as/],
    ["http://social.example", /Enter a server such as/],
    ["https://me:secret@social.example", /Enter a server such as/],
    ["localhost.invalid", /no server at|can't be used/],
    ["https://10.0.0.1", /can't be used/],
    ["http://127.0.0.1:1", /doesn't respond|can't be used/],
  ])("is refused: %s", async (typed, words) => {
    await expect(begin(typed)).rejects.toMatchObject(refusedField(words));
  });

  it("creates no channel when the server fails during the process", async () => {
    server.faults.plan("POST /oauth/token", "html");
    await expect(connectMastodon(world, server.origin)).rejects.toMatchObject({ kind: "unavailable" });
    server.faults.plan("GET /api/v1/accounts/verify_credentials", "half");
    await expect(connectMastodon(world, server.origin)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await world.db.channel.count({ where: { brandId: world.brand.id, platform: "mastodon" } })).toBe(0);
  });
});

describe("a disabled account", () => {
  it.each([
    [{ id: "201", username: "closed", display_name: "", isDisabled: true }, /login is currently disabled/],
    [{ id: "202", username: "old", display_name: "", moved: { acct: "new@else.example" } }, /moved to @new@else/],
  ])("is refused with a message: %#", async (account, words) => {
    server.signIn(account);
    await expect(connectMastodon(world, server.origin)).rejects.toMatchObject(refusal(words));
  });
});

describe("access tokens", () => {
  it("are revoked when the channel is disconnected, with retries until the server confirms", async () => {
    const { channels } = await connectMastodon(world, server.origin);
    const token = [...server.tokens.values()].at(-1);
    await world.as(world.owner, { brand: world.brand.slug })(disconnectChannel, { id: channels[0]?.id ?? 0 });
    const revocation = world.pending.find(({ job }) => job.name === "channels.revoke");
    server.faults.plan("POST /oauth/revoke", "error");
    await expect(world.runJobs()).rejects.toThrow(/status 500/);
    expect(token?.isEnded).toBe(false);
    if (revocation) world.pending.push(revocation);
    await world.runJobs();
    expect(token?.isEnded).toBe(true);
  });

  it("are refreshed once by concurrent requests, and the old refresh token is not reused", async () => {
    server.options.expiresIn = 3600;
    const { channels } = await connectMastodon(world, server.origin);
    const id = channels[0]?.id ?? 0;
    expect(await stored(id)).toMatchObject({ expiresAt: null, accessExpiresAt: expect.any(Date) });
    await endAccess(id);
    const before = server.requests.length;
    const all = await Promise.all([open(id), open(id), open(id)]);
    expect(all.map(({ kind }) => kind)).toEqual(["open", "open", "open"]);
    expect(new Set(all.map((access) => JSON.stringify(access))).size).toBe(1);
    expect(server.requests.slice(before)).toEqual(["POST /oauth/token"]);
    expect(await stored(id)).toMatchObject({ status: "connected" });
  });

  it("set the channel to needs_reconnect only when the server refuses them", async () => {
    server.options.expiresIn = 3600;
    const { channels } = await connectMastodon(world, server.origin);
    const id = channels[0]?.id ?? 0;
    await endAccess(id);
    server.faults.plan("POST /oauth/token", "html");
    expect(await open(id)).toEqual({ kind: "unavailable" });
    for (const token of server.tokens.values()) token.refresh = null;
    expect(await open(id)).toEqual({ kind: "lost" });
    expect(await stored(id)).toMatchObject({ status: "needs_reconnect" });
  });
});
