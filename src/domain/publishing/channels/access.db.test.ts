import { beforeEach, describe, expect, it, vi } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import {
  type Call,
  type Connect,
  GrantLostError,
  type Publisher,
  type Refreshed,
} from "#platform/connectors/contract.ts";
import { addPublication, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { credentialsLocation } from "./credentials.ts";
import { checkChannelExpiry, disconnectChannel, openAccess } from "./index.ts";
import { saveOneChannelAccount } from "./save-accounts.ts";
import { WAITING_DAYS } from "./terms.ts";

const DAY_MS = 86_400_000;
let world: World;
let channelId: number;

/** A platform with rotating refresh tokens: reuse of an old token revokes the whole grant, as in RFC 9700. */
let server: {
  current: number;
  access: number;
  calls: number;
  isRevoked: boolean;
  behavior: "new" | "broken" | "empty";
};

/** A platform with this refresh function. */
function setRefresh(
  refresh: NonNullable<Connect["refresh"]>,
  more: Pick<Connect, "sharesGrant" | "sharedPart" | "revoke"> = {},
): void {
  const open = () => Promise.reject(new Error("Nobody connects here."));
  const connect = {
    platform: "test_key",
    timeoutMs: 10_000,
    connection: "credentials",
    open,
    refresh,
    ...more,
  } as const;
  addConnectorParts({ platform: "test_key", connect });
}

beforeEach(async () => {
  world = await createWorld();
  await world.db.publication.updateMany({ data: { status: "cancelled" } });
  server = { current: 1, access: 1, calls: 0, isRevoked: false, behavior: "new" };
  setRefresh(refresh);
  channelId = await addChannel();
});

async function refresh(credentials: string, _call: Call): Promise<Refreshed> {
  server.calls += 1;
  const { refresh_token: token } = JSON.parse(credentials) as { refresh_token: string };
  // One turn of the event loop, so that concurrent calls overlap.
  await new Promise((resolve) => setImmediate(resolve));
  if (server.behavior === "broken") throw new Error("502 Bad Gateway");
  if (server.isRevoked || token !== `r${server.current}`) {
    server.isRevoked = true;
    throw new GrantLostError("invalid_grant");
  }
  server.access += 1;
  const accessExpiresAt = new Date(world.clock.now().getTime() + 3_600_000);
  if (server.behavior === "empty")
    return { credentials: JSON.stringify({ access: server.access, refresh_token: "" }), accessExpiresAt };
  server.current += 1;
  return {
    credentials: JSON.stringify({ access: server.access, refresh_token: `r${server.current}` }),
    accessExpiresAt,
  };
}

async function addChannel(handle = "mine"): Promise<number> {
  const { db, services, brand } = world;
  const accessExpiresAt = new Date(world.clock.now().getTime() - 1000);
  const data = { brandId: brand.id, platform: "test_key", handle, displayName: "Mine", accessExpiresAt };
  const { id } = await db.channel.create({ data });
  const credentials = JSON.stringify({ access: 1, refresh_token: "r1", did: `did:web:${handle}` });
  const encrypted = await services.secrets.encrypt(credentials, credentialsLocation(id));
  await db.channel.update({ where: { id }, data: { credentials: encrypted } });
  return id;
}

const context = (): PublicContext => ({
  ...world.services,
  caller: { kind: "system", job: "test" },
  origin: { requestId: "test", entryPoint: "job", address: null, userAgent: null },
});
const channel = () => world.db.channel.findUniqueOrThrow({ where: { id: channelId } });
const open = async () => openAccess(context(), await channel());
const DONE = { kind: "done", externalId: "1", permalink: "https://x.example/1" } as const;

describe("an expired access token", () => {
  it("is refreshed once for concurrent callers, who all get the new one", async () => {
    const stale = await channel();
    const all = await Promise.all(Array.from({ length: 6 }, () => openAccess(context(), stale)));
    expect(server).toMatchObject({ calls: 1, current: 2, isRevoked: false });
    const fresh = {
      kind: "open",
      credentials: JSON.stringify({ access: 2, refresh_token: "r2", did: "did:web:mine" }),
    };
    expect(all).toEqual(all.map(() => fresh));
    expect(await open()).toEqual(fresh);
    expect(server.calls).toBe(1);
  });

  it("is refreshed once for all channels of a grant, which is revoked with the last of them", async () => {
    const revoked: string[] = [];
    const revoke: Connect["revoke"] = async (credentials) => void revoked.push(credentials);
    setRefresh(refresh, { sharesGrant: true, revoke });
    const ids = [channelId, await addChannel("yours"), await addChannel("elsewhere")];
    for (const [index, networkUserId] of ["T1", "T1", "T2"].entries()) {
      await world.db.channel.update({ where: { id: ids[index] ?? 0 }, data: { networkUserId } });
    }
    const stale = await world.db.channel.findMany({ where: { id: { in: ids.slice(0, 2) } }, orderBy: { id: "asc" } });
    const both = await Promise.all(stale.map((one) => openAccess(context(), one)));
    expect(server).toMatchObject({ calls: 1, current: 2, isRevoked: false });
    const of = (handle: string) => JSON.stringify({ access: 2, refresh_token: "r2", did: `did:web:${handle}` });
    expect(both).toEqual([
      { kind: "open", credentials: of("mine") },
      { kind: "open", credentials: of("yours") },
    ]);
    for (const id of ids.slice(0, 2)) {
      expect(revoked).toEqual([]);
      await world.as(world.owner)(disconnectChannel, { id });
      await world.runJobs();
    }
    expect(revoked).toEqual([of("yours")]);
  });

  it("is handed to the earlier channels of a grant, also to one that was lost, when another is connected", async () => {
    const sharedPart = (text: string) => {
      const { access, refresh_token } = JSON.parse(text);
      return JSON.stringify({ access, refresh_token });
    };
    setRefresh(refresh, { sharesGrant: true, sharedPart });
    const others = [channelId, await addChannel("lost"), await addChannel("elsewhere")];
    for (const [index, networkUserId] of ["T1", "T1", "T2"].entries()) {
      const status = index === 1 ? "needs_reconnect" : "connected";
      await world.db.channel.update({ where: { id: others[index] ?? 0 }, data: { networkUserId, status } });
    }
    const account = {
      externalId: "new",
      handle: "new",
      displayName: "New",
      avatarUrl: null,
      networkUserId: "T1",
      credentials: JSON.stringify({ access: 7, refresh_token: "r7", did: "did:web:new" }),
      expiresAt: null,
      accessExpiresAt: new Date(world.clock.now().getTime() + 3_600_000),
    };
    const owner = { ...context(), caller: world.owner, brandId: world.brand.id, role: "super_admin" as const };
    await saveOneChannelAccount(owner, { platform: "test_key", channelId: null, account });
    const all = await world.db.channel.findMany({ where: { id: { in: others } }, orderBy: { id: "asc" } });
    const credentials = await Promise.all(
      all.map(async (row) =>
        JSON.parse(await world.services.secrets.decrypt(row.credentials ?? "", credentialsLocation(row.id))),
      ),
    );
    expect(credentials).toMatchObject([
      { access: 7, refresh_token: "r7", did: "did:web:mine" },
      { access: 7, refresh_token: "r7", did: "did:web:lost" },
      { refresh_token: "r1", did: "did:web:elsewhere" },
    ]);
    expect(all.map(({ status }) => status)).toEqual(["connected", "connected", "connected"]);
  });

  it("keeps its refresh token if the response has none", async () => {
    server.behavior = "empty";
    expect(await open()).toEqual({
      kind: "open",
      credentials: JSON.stringify({ access: 2, refresh_token: "r1", did: "did:web:mine" }),
    });
  });

  it("leaves the channel connected after a failed refresh, and is used while it still works", async () => {
    server.behavior = "broken";
    expect(await open()).toEqual({ kind: "unavailable" });
    expect(await channel()).toMatchObject({ status: "connected" });
    const inAMinute = new Date(world.clock.now().getTime() + 60_000);
    await world.db.channel.update({ where: { id: channelId }, data: { accessExpiresAt: inAMinute } });
    expect(await open()).toMatchObject({ kind: "open" });
    expect(server.calls).toBe(1);
    expect(await world.db.notification.count({ where: { path: `/channels/${channelId}` } })).toBe(0);
  });

  it("marks the channel needs_reconnect if the grant is refused, with one notification", async () => {
    server.isRevoked = true;
    const stale = await channel();
    expect(await Promise.all([1, 2].map(() => openAccess(context(), stale)))).toEqual([
      { kind: "lost" },
      { kind: "lost" },
    ]);
    expect(server.calls).toBe(1);
    expect(await channel()).toMatchObject({ status: "needs_reconnect" });
    const where = { path: `/channels/${channelId}`, userId: world.owner.userId };
    expect(await world.db.notification.count({ where })).toBe(1);
    // While it stays lost, nothing is said again.
    expect(await open()).toEqual({ kind: "lost" });
    await checkChannelExpiry.perform({ ...context(), caller: { kind: "system", job: "test" } } as never, {} as never);
    await world.runJobs();
    expect(await world.db.notification.count({ where })).toBe(1);
    expect(world.messages.filter(({ subject }) => subject.endsWith("was disconnected"))).toHaveLength(1);
  });

  it("does not overwrite credentials of a concurrent reconnect", async () => {
    const { services, db } = world;
    const mine = JSON.stringify({ access: 9, refresh_token: "r9" });
    const encrypted = await services.secrets.encrypt(mine, credentialsLocation(channelId));
    const original = refresh;
    setRefresh(async (credentials, call) => {
      const response = await original(credentials, call);
      await db.channel.update({ where: { id: channelId }, data: { credentials: encrypted } });
      return response;
    });
    expect(await open()).toEqual({ kind: "open", credentials: mine });
    expect((await channel()).credentials).toBe(encrypted);
  });

  it("is refreshed daily where nothing else uses it", async () => {
    await world.db.channel.updateMany({ where: { id: { not: channelId } }, data: { accessExpiresAt: null } });
    await checkChannelExpiry.perform({ ...context(), caller: { kind: "system", job: "test" } } as never, {} as never);
    expect(server.calls).toBe(0);
    world.clock.advance(DAY_MS);
    await checkChannelExpiry.perform({ ...context(), caller: { kind: "system", job: "test" } } as never, {} as never);
    expect(server.calls).toBe(1);
    expect(await channel()).toMatchObject({ status: "connected" });
  });
});

describe("a due publication", () => {
  const error = { code: "not_authorized", category: "user", message: "No.", retryable: false } as const;

  /** A platform that accepts only the newest access token. */
  function publisher(): Publisher {
    return {
      platform: "test_key",
      timeoutMs: 20_000,
      settlement: () => [{ by: "key", honouredSeconds: 3600 }],
      async publish({ channel: { credentials } }) {
        const { access } = JSON.parse(credentials ?? "{}") as { access?: number };
        return access === server.access ? DONE : { kind: "failed", error, retryAfterSeconds: null };
      },
    };
  }

  it("is published with a refreshed token, with two workers running", async () => {
    const ids = [
      await addPublication(world, { body: "1", channelId }),
      await addPublication(world, { body: "2", channelId }),
    ];
    const ticks = [1, 2].map(() => createTick(world.services, { extra: [publisher()] }));
    const settled = async () => {
      await Promise.all(ticks.map((tick) => tick.drain()));
      return world.db.publication.count({ where: { id: { in: ids.map(({ id }) => id) }, status: "published" } });
    };
    await expect.poll(settled).toBe(2);
    expect(server).toMatchObject({ calls: 1, isRevoked: false });
  });

  it("is published after a refresh if the platform rejects the token before its expiry", async () => {
    await world.db.channel.update({
      where: { id: channelId },
      data: { accessExpiresAt: new Date(world.clock.now().getTime() + DAY_MS) },
    });
    server.access = 7;
    const { id } = await addPublication(world, { body: "Hello", channelId });
    const tick = createTick(world.services, { extra: [publisher()] });
    await tick.drain();
    world.clock.advance(1000);
    await tick.drain();
    expect(await read(world, id)).toMatchObject({ status: "published" });
    expect(await channel()).toMatchObject({ status: "connected" });
    expect(server.calls).toBe(1);
  });

  it("keeps the channel connected if a token is rejected that another worker has replaced meanwhile", async () => {
    await world.db.channel.update({
      where: { id: channelId },
      data: { accessExpiresAt: new Date(world.clock.now().getTime() + DAY_MS) },
    });
    server.access = 7;
    const ids = [
      await addPublication(world, { body: "1", channelId }),
      await addPublication(world, { body: "2", channelId }),
    ];
    const { promise: replaced, resolve: release } = Promise.withResolvers<void>();
    const slow: Publisher = {
      ...publisher(),
      async publish(outgoing, call) {
        const outcome = await publisher().publish(outgoing, call);
        if (outgoing.part.body === "2" && outcome.kind === "failed") await replaced;
        return outcome;
      },
    };
    const holding = createTick(world.services, { extra: [slow] }).drain();
    const other = createTick(world.services, { extra: [publisher()] });
    const isPublished = async ({ id }: { id: number }) => {
      world.clock.advance(1000);
      await other.drain();
      return (await read(world, id)).status === "published";
    };
    await expect.poll(() => isPublished(ids[0] ?? { id: 0 })).toBe(true);
    release();
    await holding;
    expect(await channel()).toMatchObject({ status: "connected" });
    await expect.poll(() => isPublished(ids[1] ?? { id: 0 })).toBe(true);
    expect(server).toMatchObject({ calls: 1, isRevoked: false });
  });

  it("waits while the token cannot be refreshed, without counting an attempt", async () => {
    server.behavior = "broken";
    const { id } = await addPublication(world, { body: "Hello", channelId });
    const tick = createTick(world.services, { extra: [publisher()] });
    await tick.drain();
    expect(await read(world, id)).toMatchObject({ status: "scheduled", tries: 0, error: { code: "no_access" } });
    server.behavior = "new";
    world.clock.advance(61_000);
    await tick.drain();
    expect(await read(world, id)).toMatchObject({ status: "published" });
  });

  it("waits for a reconnect if the grant is lost, also with an ambiguous attempt", async () => {
    server.isRevoked = true;
    const { id } = await addPublication(world, { body: "Hello", channelId });
    const ambiguous = await addPublication(world, { body: "Perhaps", channelId });
    await world.db.publication.update({
      where: { id: ambiguous.id },
      data: { status: "publishing", step: "sending", leaseUntil: new Date(0), firstSentAt: new Date() },
    });
    const tick = createTick(world.services, { extra: [publisher()] });
    await tick.drain();
    expect(await read(world, id)).toMatchObject({ status: "scheduled", tries: 0 });
    expect(await read(world, ambiguous.id)).toMatchObject({ status: "publishing", step: "sending" });
    world.clock.advance(WAITING_DAYS * DAY_MS + 1000);
    await world.db.$executeRaw`update publications set lease_until = now() where id = ${ambiguous.id}`;
    await tick.drain();
    expect(await read(world, id)).toMatchObject({ status: "failed", error: { code: "channel_not_connected" } });
    expect(await read(world, ambiguous.id)).toMatchObject({ status: "unknown" });
  });
});

describe("with CHANNEL_DRY_RUN", () => {
  it("sends no refresh, not even one by GET, and no revocation, and logs where they would have gone", async () => {
    world = await createWorld({ env: { CHANNEL_DRY_RUN: "1" } });
    channelId = await addChannel("rehearsal");
    const reached: string[] = [];
    const ask = async (call: Call, method: string) => {
      const url = `https://network.example/${method.toLowerCase()}?token=hidden`;
      const sent = call.fetch(url, { method });
      await sent.catch((error: Error) => {
        if (error.name !== "DryRunError") reached.push(method);
        throw error;
      });
      reached.push(method);
    };
    const revoke: Connect["revoke"] = (_credentials, call) => ask(call, "POST");
    const byGet = async (credentials: string, call: Call) => {
      await ask(call, "GET");
      return { credentials, accessExpiresAt: null };
    };
    setRefresh(byGet, { revoke });
    const before = await channel();
    const info = vi.spyOn(world.services.log, "info");
    expect(await open()).toMatchObject({ kind: "open", credentials: expect.stringContaining('"r1"') });
    expect(await channel()).toEqual(before);
    await world.as(world.owner)(disconnectChannel, { id: channelId });
    await world.runJobs();
    expect(reached).toEqual([]);
    const logged = info.mock.calls
      .map(([of]: unknown[]) => of)
      .filter((of) => JSON.stringify(of).includes('"request"'));
    const of = { channel: channelId, platform: "test_key" };
    expect(logged).toEqual([
      { ...of, request: "GET https://network.example/get" },
      { ...of, request: "POST https://network.example/post" },
    ]);
  });
});
