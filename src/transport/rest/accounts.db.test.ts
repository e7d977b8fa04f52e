import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEARCH_RATES } from "#domain/publishing/channels/rules.ts";
import { addTestSearch, startPlatform } from "#platform/connectors/test/for-tests.ts";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Serve } from "./serve.ts";

const folder = mkdtempSync(join(tmpdir(), "masthead-accounts-"));
let platform: Awaited<ReturnType<typeof startPlatform>>;
let world: World;
let serve: Serve;
let id: number;

beforeAll(async () => {
  platform = await startPlatform({ journal: join(folder, "journal") });
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  serve = createServe(world.services);
  id = await addChannel("gazette");
  reach(platform.origin);
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

const reach = (origin: string) => addTestSearch({ origin, timeoutMs: 10_000, quietSeconds: 0 });

async function addChannel(handle: string, more: { status?: "needs_reconnect" } = {}): Promise<number> {
  const data = { brandId: world.brand.id, platform: "test_key", handle, displayName: handle, ...more };
  return (await world.db.channel.create({ data })).id;
}

const ask = (channelId: number | string, q: string, token: string | null) =>
  send(
    serve,
    { method: "GET", path: `/channels/${channelId}/accounts?q=${encodeURIComponent(q)}` },
    token === null ? {} : { token },
  );

describe("GET /channels/{id}/accounts", () => {
  it("refuses a request without a token with 401", async () => {
    expect((await ask(id, "ada", null)).status).toBe(401);
  });

  it("refuses a client and a token without write access with 403", async () => {
    const client = await world.addMember("client");
    expect((await ask(id, "ada", await world.bearer(client))).status).toBe(403);
    const token = await world.bearer(world.owner, { kind: "tiered", tier: "read" });
    expect((await ask(id, "ada", token)).status).toBe(403);
  });

  it("answers 404 for another brand's channel and an unknown one", async () => {
    const other = await createWorld();
    const token = await world.bearer(world.owner);
    expect((await ask(other.brand.channelId, "ada", token)).status).toBe(404);
    expect((await ask(2_000_000_000, "ada", token)).status).toBe(404);
  });

  it("answers 422 for a query that is empty, too long or no name", async () => {
    const token = await world.bearer(world.owner);
    for (const q of ["", " ", "@", "a".repeat(101), "a\nb"]) {
      expect(await ask(id, q, token)).toMatchObject({ status: 422, body: { errors: { q: [expect.any(String)] } } });
    }
  });

  it("answers 422 for a platform without a search, a disconnected channel and what the platform refuses", async () => {
    const token = await world.bearer(world.owner);
    const refusal = (code: string) => ({ status: 422, body: { code } });
    expect(await ask(world.brand.channelId, "ada", token)).toMatchObject(refusal("search_unsupported"));
    const lost = await addChannel("lost", { status: "needs_reconnect" });
    expect(await ask(lost, "ada", token)).toMatchObject(refusal("invalid_state"));
    expect(await ask(id, "fail", token)).toMatchObject(refusal("search_refused"));
  });

  it("asks for a new connection once the platform rejects the credentials", async () => {
    const token = await world.bearer(world.owner);
    const rejected = await addChannel("rejected");
    expect(await ask(rejected, "expired", token)).toMatchObject({ status: 422, body: { code: "invalid_state" } });
    const { status } = await world.db.channel.findUniqueOrThrow({ where: { id: rejected } });
    expect(status).toBe("needs_reconnect");
  });

  it("answers 503 for a platform that is busy or can't be reached", async () => {
    const token = await world.bearer(world.owner);
    const busy = await addChannel("throttled");
    expect((await ask(busy, "busy", token)).status).toBe(503);
    // It is not asked again before the time that it named.
    expect(await ask(busy, "ada", token)).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/no more/) },
    });
    world.clock.advance(61_000);
    expect((await ask(busy, "ada", token)).status).toBe(200);
    reach("http://127.0.0.1:1");
    expect((await ask(id, "unreachable", token)).status).toBe(503);
    reach(platform.origin);
  });

  it("finds accounts, for members and editors too, with or without the @", async () => {
    const ada = { handle: "@ada.reader", name: "Ada Reader", mention: "@ada.reader" };
    const token = await world.bearer(await world.addMember("member"));
    expect(await ask(id, "@ada.r", token)).toMatchObject({ status: 200, body: { accounts: [ada] } });
    expect((await ask(id, "Reader", token)).body).toEqual({ accounts: [ada] });
    expect((await ask(id, "nobody", token)).body).toEqual({ accounts: [] });
  });

  it("asks the platform once a minute for the same", async () => {
    const token = await world.bearer(world.owner);
    const cached = await addChannel("cached");
    const { body } = await ask(cached, "harb", token);
    expect(body).toMatchObject({ accounts: [{ handle: "@harbour.cafe" }] });
    reach("http://127.0.0.1:1");
    expect((await ask(cached, "@Harb", token)).body).toEqual(body);
    world.clock.advance(61_000);
    expect((await ask(cached, "harb", token)).status).toBe(503);
    reach(platform.origin);
  });

  it("answers 429 when a channel or a person searches too often, without asking the platform", async () => {
    const token = await world.bearer(world.owner);
    const busy = await addChannel("busy");
    const { limit } = SEARCH_RATES.channel;
    const key = `account_search:channel:${busy}`;
    await world.db.throttleHit.createMany({ data: Array.from({ length: limit }, () => ({ key, at: new Date() })) });
    expect((await ask(busy, "ada", token)).status).toBe(429);
    expect((await ask(id, "ada.l", token)).status).toBe(200);
    const person = await world.addMember("member");
    const own = `account_search:${world.brand.id}:${person.userId}`;
    const hits = Array.from({ length: SEARCH_RATES.person.limit }, () => ({ key: own, at: new Date() }));
    await world.db.throttleHit.createMany({ data: hits });
    expect((await ask(id, "ada.li", await world.bearer(person))).status).toBe(429);
  });
});
