import { beforeAll, describe, expect, it } from "vitest";
import { listTeams } from "#domain/brands/brands/index.ts";
import { createPost, listPosts } from "#domain/content/posts/index.ts";
import { createTieredToken, listTieredTokens } from "#domain/identity/tokens/index.ts";
import { getBrandMetrics } from "#domain/insights/metrics/index.ts";
import type { Person, TokenLimits } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import { resolveContext } from "./call.ts";
import { operations } from "./operations.ts";

let world: World;
let second: World["brand"];
beforeAll(async () => {
  world = await createWorld();
  second = await world.createBrand(world.account.id);
  await world.addMember("super_admin", world.owner, second.id);
  await world.db.user.update({ where: { id: world.owner.userId }, data: { currentBrandId: world.brand.id } });
});

const NONE: TokenLimits = { brandIds: [], channelIds: [], scopes: [], addresses: [] };

/** The owner with a tiered token. */
function holding(limits: Partial<TokenLimits>, tier: "read" | "elevated_write" = "read"): Person {
  return { ...world.owner, token: { ...world.owner.token, kind: "tiered", tier, limits: { ...NONE, ...limits } } };
}

/** What an adapter decides before it reads the body: null where the call is let through. */
async function refusal(op: (typeof operations)[number], caller: Person, brand: World["brand"], address = "192.0.2.1") {
  const origin = { requestId: "test", entryPoint: "api", address, userAgent: null } as const;
  const incoming = { services: world.services, caller, origin, brandSlug: brand.slug };
  try {
    await resolveContext(op, incoming, brand.id);
    return null;
  } catch (error) {
    return isFault(error, "not_found") ? 404 : isFault(error, "invalid") ? 422 : 403;
  }
}

const guarded = operations.filter(({ scope }) => scope !== "public");
const ofBrands = guarded.filter(({ scope }) => scope === "brand" || scope === "named_brand");

describe("every operation", () => {
  it("that writes is refused to a token limited to a brand and to view", async () => {
    const caller = holding({ brandIds: [world.brand.id], scopes: ["content.view"] });
    const writes = guarded.filter(({ tier, name }) => tier !== "read" && name !== "auth.logout");
    expect(writes.length).toBeGreaterThan(200);
    const through: string[] = [];
    for (const op of writes) if ((await refusal(op, caller, world.brand)) === null) through.push(op.name);
    expect(through).toEqual([]);
  });

  it("of another brand is refused to a token limited to a brand", async () => {
    const caller = holding({ brandIds: [world.brand.id] }, "elevated_write");
    const codes = new Map<string, number | null>();
    for (const op of ofBrands) codes.set(op.name, await refusal(op, caller, second));
    expect([...codes].filter(([, code]) => code !== 403 && code !== 404)).toEqual([]);
    // The same calls reach the token's own brand.
    expect(await refusal(listPosts, caller, world.brand)).toBeNull();
  });

  it("beyond its scopes is refused, what only tells of the caller is not", async () => {
    const caller = holding({ scopes: ["metrics.view"] }, "elevated_write");
    const through: string[] = [];
    for (const op of guarded) if ((await refusal(op, caller, world.brand)) === null) through.push(op.name);
    const own = [
      "auth.logout",
      "brands.get",
      "entitlements.get",
      "me.get",
      "subscription.get_status",
      "teams.get",
      "teams.list",
    ];
    const others = operations.filter(({ needs, tier }) => needs === "metrics.view" && tier === "read");
    expect(through.toSorted()).toEqual([...own, ...others.map(({ name }) => name)].toSorted());
  });

  it("is refused from another address than the token's", async () => {
    const caller = holding({ addresses: ["203.0.113.0/24", "2001:db8::7"] });
    for (const [address, code] of [
      ["203.0.113.9", null],
      ["2001:db8::7", null],
      ["192.0.2.1", 403],
      ["2001:db8::8", 403],
    ] as const)
      expect([address, await refusal(listTeams, caller, world.brand, address)]).toEqual([address, code]);
    const reached = [];
    for (const op of guarded) if ((await refusal(op, caller, world.brand, "192.0.2.1")) === null) reached.push(op.name);
    expect(reached).toEqual([]);
  });
});

describe("a limited token over REST", () => {
  const create = (more: object) =>
    world.as(world.owner)(createTieredToken, { name: "CI", tier: "read", password: "x", ...more } as never);

  it("reads its brand, and no other: 401, 403, 404, then success", async () => {
    const { token, access_token: made } = await create({ brand_ids: [world.brand.id], scopes: ["content.view"] });
    expect(made).toMatchObject({
      brand_ids: [world.brand.id],
      scopes: ["content.view"],
      addresses: [],
      expires_at: null,
    });
    const serve = createServe(world.services);
    const get = async (path: string, brand?: string, bearer = token) => {
      const headers = { authorization: `Bearer ${bearer}`, ...(brand ? { "x-service-brand": brand } : {}) };
      return serve(new Request(`http://localhost/api/v1${path}`, { headers }));
    };
    expect((await get("/posts", undefined, "1|mh_x")).status).toBe(401);
    expect((await get("/posts", second.slug)).status).toBe(403);
    expect((await get("/metrics")).status).toBe(403);
    expect((await get(`/teams/${second.id}`)).status).toBe(404);
    expect((await get("/posts", world.brand.slug)).status).toBe(200);
    expect((await get("/posts")).status).toBe(200);
    expect((await (await get("/teams")).json()).teams.map(({ id }: { id: number }) => id)).toEqual([world.brand.id]);
    const listed = await world.as(world.owner)(listTieredTokens, {});
    expect(listed.access_tokens[0]).toMatchObject({ id: made.id, last_used_at: expect.any(String) });
  });

  it("ends at its time", async () => {
    const expires_at = new Date(world.clock.now().getTime() + 60_000).toISOString();
    const { token } = await create({ expires_at });
    const serve = createServe(world.services);
    const get = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await serve(new Request("http://localhost/api/v1/posts", { headers }))).status;
    };
    expect(await get()).toBe(200);
    world.clock.advance(61_000);
    expect(await get()).toBe(401);
  });

  it("is not created with limits that contradict each other", async () => {
    const other = await createWorld();
    const before = await world.db.accessToken.count({ where: { userId: world.owner.userId } });
    for (const [limits, field] of [
      [{ brand_ids: [world.brand.id, other.brand.id] }, "brand_ids.1"],
      [{ scopes: ["content.write"] }, "scopes.0"],
      [{ addresses: ["203.0.113.0/24", "300.1.1.1"] }, "addresses.1"],
      [{ expires_at: "2001-01-01T00:00:00Z" }, "expires_at"],
      [{ scopes: ["content.everything"] }, "scopes.0"],
    ] as const) {
      const errors = { [field]: [expect.any(String)] };
      await expect(create(limits)).rejects.toMatchObject({ kind: "invalid", detail: { errors } });
    }
    expect(await world.db.accessToken.count({ where: { userId: world.owner.userId } })).toBe(before);
  });

  it("with a scope to write may also view", async () => {
    const caller = holding({ scopes: ["content.write"] }, "elevated_write");
    const call = world.as(caller);
    const { id } = await call(createPost, { body: "By a script", channels: [{ channel_id: world.brand.channelId }] });
    expect((await call(listPosts, {})).posts.map((post) => post.id)).toContain(id);
    await expect(call(getBrandMetrics, {})).rejects.toMatchObject({ kind: "forbidden" });
  });
});
