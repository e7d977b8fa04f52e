import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disconnectChannel, openAccess, readClientMetadata } from "#domain/publishing/channels/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { read } from "../../publishing/publication.ts";
import { createWorld, type World } from "../../world.ts";
import { addPost, publishUntil } from "../published.ts";
import { connectBluesky, grantBluesky } from "./connected.ts";
import { type BlueskyStandIn, startBluesky } from "./server.ts";

const PUBLIC_URL = "https://masthead.example.com";
const PUT = "POST /xrpc/com.atproto.repo.putRecord";

let server: BlueskyStandIn;
let world: World;
beforeAll(async () => {
  server = await startBluesky();
});
afterAll(() => server.stop());
beforeEach(async () => {
  world = await createWorld({ env: { APP_URL: PUBLIC_URL } });
  server.authorization.sessions.length = 0;
  Object.assign(server.authorization.options, { scope: "", sub: null, minutesAhead: 0 });
});
// What a correct client never sends: proofs used twice or for another request, foreign codes, wrong assertions.
afterEach(() => expect(server.authorization.violations).toEqual([]));

const stored = (id: number) => world.db.channel.findUniqueOrThrow({ where: { id } });
const refusal = (words: RegExp) => ({
  kind: "refused",
  detail: { code: "connection_refused", message: expect.stringMatching(words) },
});
async function open(id: number) {
  const caller = { kind: "system" as const, job: "test" };
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return openAccess({ ...world.services, caller, origin }, await stored(id));
}
const expireAccess = (id: number) =>
  world.db.channel.update({ where: { id }, data: { accessExpiresAt: world.clock.now() } });
const standing = (text: string) => server.posts.filter(({ value }) => value.text === text);

describe("connecting by OAuth", () => {
  it("returns the account that was entered, with tokens bound to keys, and reconnects the same channel", async () => {
    const channel = await grantBluesky(world, server);
    expect(channel).toMatchObject({ handle: "@harbour.example", display_name: "Harbour Desk", status: "connected" });
    const row = await stored(channel.id);
    expect(row).toMatchObject({ externalId: server.account.did, accessExpiresAt: expect.any(Date), expiresAt: null });
    expect(server.authorization.sessions).toMatchObject([
      { clientId: `${PUBLIC_URL}/oauth/bluesky/client-metadata.json`, keyId: "test" },
    ]);
    expect(await grantBluesky(world, server, { channelId: channel.id })).toMatchObject({ id: channel.id });
    expect((await connectBluesky(world, server)).channel.id).toBe(channel.id);
  });

  it("works at a loopback address without a document", async () => {
    world = await createWorld({ env: { APP_URL: "http://localhost:3000" } });
    expect(readClientMetadata(world.services.env, "bluesky")).toBeNull();
    await grantBluesky(world, server);
    const [session] = server.authorization.sessions;
    expect(session).toMatchObject({ keyId: null });
    expect(new URL(session?.clientId ?? "").searchParams.get("redirect_uri")).toBe(
      "http://127.0.0.1:3000/oauth/bluesky/callback",
    );
  });

  it.each(["http://192.168.1.5:3000", "https://masthead.example.com:8443"])("is refused at %s", async (url) => {
    world = await createWorld({ env: { APP_URL: url } });
    await expect(grantBluesky(world, server)).rejects.toMatchObject(refusal(/app password/));
  });

  it.each([
    ["a response from another issuer", { iss: "https://elsewhere.example" }, /another server/],
    ["a response without an issuer", { iss: "" }, /another server/],
    ["an unknown code", { code: "cod-foreign" }, /refused: Invalid code/],
  ])("refuses %s", async (_name, change, words) => {
    await expect(grantBluesky(world, server, { change })).rejects.toMatchObject(refusal(words));
    expect(await world.db.channel.count({ where: { brandId: world.brand.id, platform: "bluesky" } })).toBe(0);
  });

  it("refuses a grant for another account and one without the permission to publish", async () => {
    server.authorization.options.sub = "did:plc:zzzzzzzzzzzzzzzzzzzzzzzz";
    await expect(grantBluesky(world, server)).rejects.toMatchObject(refusal(/another account/));
    Object.assign(server.authorization.options, { sub: null, scope: "atproto" });
    await expect(grantBluesky(world, server)).rejects.toMatchObject(refusal(/less than publishing needs/));
  });

  it("names the document when the server can't read it", async () => {
    const { documents } = server;
    const set = documents.set;
    documents.clear();
    documents.set = () => documents;
    await expect(grantBluesky(world, server)).rejects.toMatchObject(
      refusal(/Failed to fetch client metadata\. It must be able to read https:.*client-metadata\.json/),
    );
    documents.set = set;
  });

  it("creates no channel when a server fails during the process", async () => {
    const { authorization, faults } = server;
    for (const fault of ["html", "half", "error", "drop"] as const) {
      faults.plan("GET /.well-known/oauth-protected-resource", fault);
      await expect(grantBluesky(world, server)).rejects.toMatchObject({ kind: "unavailable" });
    }
    authorization.plan("POST /oauth/par", { kind: "refuse", answer: { status: 500, body: "Oops" } });
    await expect(grantBluesky(world, server)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await world.db.channel.count({ where: { brandId: world.brand.id, platform: "bluesky" } })).toBe(0);
  });
});

describe("a clock that is off", () => {
  it.each([-240, 240])(
    "connects, refreshes and publishes by servers' clocks that are %i minutes ahead",
    async (minutes) => {
      server.authorization.options.minutesAhead = minutes;
      const { id: channelId } = await grantBluesky(world, server);
      server.authorization.options.minutesAhead = -minutes;
      await expireAccess(channelId);
      expect(await open(channelId)).toMatchObject({ kind: "open" });
      server.authorization.options.minutesAhead = minutes;
      const body = `${minutes} minutes`;
      const id = await addPost(world, { channelId, body });
      await createTick(world.services).drain();
      expect(await read(world, id)).toMatchObject({ status: "published", tries: 0 });
      expect(standing(body)).toHaveLength(1);
    },
  );

  it("names the clock where the server doesn't accept the signature by its own either", async () => {
    const answer = { status: 400, body: { error: "invalid_dpop_proof", error_description: "iat" } };
    server.authorization.plan("POST /oauth/par", { kind: "refuse", answer });
    await expect(grantBluesky(world, server)).rejects.toMatchObject(refusal(/check this machine's clock/));
    expect(await world.db.channel.count({ where: { brandId: world.brand.id, platform: "bluesky" } })).toBe(0);
  });
});

describe("a grant", () => {
  it("is refreshed once by concurrent workers, with a rotated token, and only a definite refusal ends it", async () => {
    const { id } = await grantBluesky(world, server);
    await expireAccess(id);
    const asked = server.authorization.asked.length;
    expect(await Promise.all([open(id), open(id), open(id)])).toMatchObject(Array(3).fill({ kind: "open" }));
    const tokens = server.authorization.asked.slice(asked).filter((one) => one === "POST /oauth/token");
    expect(tokens).toHaveLength(1);
    expect(server.authorization.sessions).toHaveLength(1);

    for (const trouble of [
      { kind: "page" as const },
      { kind: "refuse" as const, answer: { status: 503, body: "" } },
      { kind: "refuse" as const, answer: { status: 401, body: { error: "invalid_client" } } },
    ]) {
      await expireAccess(id);
      server.authorization.plan("POST /oauth/token", trouble);
      expect(await open(id)).toEqual({ kind: "unavailable" });
      expect(await stored(id)).toMatchObject({ status: "connected" });
    }
    await expireAccess(id);
    server.authorization.sessions.length = 0;
    expect(await open(id)).toEqual({ kind: "lost" });
    expect(await stored(id)).toMatchObject({ status: "needs_reconnect" });
  });

  it("is refreshed after both servers replaced their nonces", async () => {
    const { id } = await grantBluesky(world, server);
    server.authorization.rotateNonces();
    await expireAccess(id);
    expect(await open(id)).toMatchObject({ kind: "open" });
  });

  it("is revoked when the channel is disconnected", async () => {
    const { id } = await grantBluesky(world, server);
    await world.as(world.owner, { brand: world.brand.slug })(disconnectChannel, { id });
    server.authorization.rotateNonces();
    await world.runJobs();
    expect(server.authorization.sessions).toEqual([]);
  });
});

describe("publishing with a grant", () => {
  it("sends the post again when it was refused for its nonce, exactly once", async () => {
    const { id: channelId } = await grantBluesky(world, server);
    await publishUntil(world, await addPost(world, { channelId, body: "First" }), "published");
    server.authorization.rotateNonces();
    const before = server.requests.length;
    const id = await addPost(world, { channelId, body: "After a new nonce" });
    await createTick(world.services).drain();
    expect(await read(world, id)).toMatchObject({ status: "published", tries: 0 });
    expect(server.requests.slice(before)).toEqual([PUT, PUT]);
    expect(standing("After a new nonce")).toHaveLength(1);
  });

  it("tries again later, and keeps the channel, when a server refuses every proof", async () => {
    const { id: channelId } = await grantBluesky(world, server);
    const challenge = { "www-authenticate": 'DPoP error="use_dpop_nonce"', "dpop-nonce": "another" };
    const answer = { status: 401, body: { error: "use_dpop_nonce", message: "Nonce" }, headers: challenge };
    server.plan(PUT, { kind: "refuse", answer }, { kind: "refuse", answer });
    const before = server.requests.length;
    const id = await addPost(world, { channelId, body: "Strange nonces" });
    await createTick(world.services).drain();
    expect(server.requests.slice(before)).toEqual([PUT, PUT]);
    expect(await read(world, id)).toMatchObject({ status: "scheduled", error: { code: "proof_refused" } });
    expect(await stored(channelId)).toMatchObject({ status: "connected" });
    await publishUntil(world, id, "published");
    expect(standing("Strange nonces")).toHaveLength(1);
  });

  for (const fault of ["lose", "half", "drop"] as const) {
    it(`causes no duplicate after a lost response: ${fault}, with images and a thread`, async () => {
      const { id: channelId } = await grantBluesky(world, server);
      const [body, second] = [`Granted ${fault}`, `Granted ${fault}, continued`];
      server.faults.plan("POST /xrpc/com.atproto.repo.uploadBlob", fault);
      server.faults.plan(PUT, fault);
      const media = [{ type: "image/png", bytes: Buffer.alloc(2000, "x"), alt: "A harbour" }];
      const id = await addPost(world, { channelId, body, thread: [second], media });
      await publishUntil(world, id, "published");
      expect([body, second].map((text) => standing(text).length)).toEqual([1, 1]);
    });
  }

  it("refreshes an access token that ended early", async () => {
    const { id: channelId } = await grantBluesky(world, server);
    for (const session of server.authorization.sessions) session.isEnded = true;
    const id = await addPost(world, { channelId, body: "Ended early" });
    await publishUntil(world, id, "published");
    expect(standing("Ended early")).toHaveLength(1);
    expect(await stored(channelId)).toMatchObject({ status: "connected" });
  });
});
