import { beforeAll, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { createTieredToken } from "#domain/identity/tokens/index.ts";
import type { Person } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";
import { CHANNEL_SCOPES, TIER_SCOPES, tierIncludes, tokenScopeOf } from "#kernel/permissions.ts";
import { createServe } from "#test/checked-serve.ts";
import { connect, openServer } from "#test/mcp-client.ts";
import { addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { resolveContext } from "./call.ts";
import { tools } from "./mcp/tools.ts";
import { operations } from "./operations.ts";
import { routes } from "./rest/routes/index.ts";

/** What a token that is limited to a channel reaches, over every operation, route and tool. */

type Written = { id: number; publications: { id: number }[] };

let world: World;
let second: World["brand"];
let own: number;
let other: number;
let mine: Written;
let theirs: Written;
let shared: Written;
let foreign: Written;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  second = await world.createBrand(world.account.id);
  await world.addMember("super_admin", world.owner, second.id);
  await world.db.user.update({ where: { id: world.owner.userId }, data: { currentBrandId: world.brand.id } });
  own = world.brand.channelId;
  other = await addTestChannel(world, "state");
  const write = (brand: World["brand"], body: string, channelIds: number[]) =>
    world.as(world.owner, { brand: brand.slug })(createPost, {
      body,
      channels: channelIds.map((channel_id) => ({ channel_id })),
    }) as Promise<Written>;
  mine = await write(world.brand, "Mine", [own]);
  theirs = await write(world.brand, "Theirs", [other]);
  shared = await write(world.brand, "Shared", [own, other]);
  await write(world.brand, "Nowhere", []);
  foreign = await write(second, "Foreign", [second.channelId]);
});

const issue = async (limits: object, tier: "read" | "standard_write" | "elevated_write" = "read") => {
  const input = { name: "CI", tier, password: "x", ...limits };
  return (await world.as(world.owner)(createTieredToken, input as never)).token;
};

const limited = (): Person => {
  const limits = { brandIds: [world.brand.id], channelIds: [own], scopes: [], addresses: [] };
  return { ...world.owner, token: { ...world.owner.token, kind: "tiered", tier: "elevated_write", limits } };
};

describe("operations", () => {
  it("are refused unless they say how they serve a token limited to channels", async () => {
    const origin = { requestId: "test", entryPoint: "api", address: "192.0.2.1", userAgent: null } as const;
    const incoming = { services: world.services, caller: limited(), origin, brandSlug: world.brand.slug };
    const through: string[] = [];
    for (const op of operations.filter(({ scope }) => scope !== "public")) {
      try {
        await resolveContext(op, incoming, world.brand.id);
        through.push(op.name);
      } catch (error) {
        expect([op.name, isFault(error, "forbidden") || isFault(error, "tier_denied")]).toEqual([op.name, true]);
      }
    }
    const ofCaller = ["auth.logout", "brands.get", "entitlements.get", "me.get", "subscription.get_status"];
    expect(through.toSorted()).toEqual(
      [
        ...ofCaller,
        ...["teams.get", "teams.list", "channels.get", "channels.list", "channels.list_choices"],
        ...["accessibility.get_passport", "chat_reviews.get", "hold.list_posts"],
        ...["channels.search_accounts", "comments.create", "comments.list", "metrics.get_post", "receipts.get"],
        ...["posts.add_to_queue", "posts.approve", "posts.cancel", "posts.create", "posts.duplicate", "posts.get"],
        ...["posts.list", "posts.list_publications", "posts.list_revisions", "posts.preflight_post"],
        ...["posts.publish_now", "posts.request_changes", "posts.retry", "posts.submit", "posts.update"],
        ...["publications.fix", "publications.get"],
      ].toSorted(),
    );
  });

  it("exist for every scope that a tier or a limit to channels offers, and for no other", () => {
    for (const [tier, offered] of Object.entries(TIER_SCOPES)) {
      const reached = operations.filter(
        (op) => op.scope !== "public" && tierIncludes(tier as "read", op.tier ?? "full"),
      );
      const scopesOf = (ops: typeof reached) =>
        new Set(ops.map((op) => op.tokenScope ?? tokenScopeOf(op.needs ?? "owner", op.tier ?? "full")));
      expect([...scopesOf(reached)].filter((scope) => scope !== null).toSorted()).toEqual(offered.toSorted());
      const ofChannels = [...scopesOf(reached.filter(({ channelLimit }) => channelLimit !== undefined))];
      expect(ofChannels.toSorted()).toEqual(offered.filter((scope) => CHANNEL_SCOPES.includes(scope)).toSorted());
    }
  });
});

/** An ID of what a path names: of another channel, or of another brand. */
function idIn(path: string, post: Written, channelId: number): number {
  if (/^\/(publications|receipts)/.test(path)) return post.publications[0]?.id ?? 0;
  return path.startsWith("/channels") ? channelId : post.id;
}

describe("REST", () => {
  it("refuses every route but the lists to a token limited to a channel and to view", async () => {
    const token = await issue({ channel_ids: [own], scopes: ["content.view"] });
    const serve = createServe(world.services);
    const send = (method: string, path: string, brand?: string) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const body = method === "GET" ? {} : { body: "{}" };
      return serve(
        new Request(`http://localhost/api/v1${path}`, {
          method,
          headers: { ...headers, ...(brand ? { "x-service-brand": brand } : {}) },
          ...body,
        }),
      );
    };
    const guarded = routes.filter(({ op }) => op.scope !== "public" && op.name !== "auth.logout");
    expect(guarded.length).toBeGreaterThan(250);
    const through = async (post: Written, channelId: number, brand?: string) => {
      const found: string[] = [];
      for (const { method, path } of guarded) {
        const { status } = await send(
          method,
          path.replaceAll(/\{[^}]+\}/g, String(idIn(path, post, channelId))),
          brand,
        );
        if (status !== 403 && status !== 404) found.push(`${method} ${path}`);
      }
      return found.toSorted();
    };
    const ofCaller = ["GET /entitlements", "GET /me", "GET /subscription", "GET /teams"];
    const reached = await through(theirs, other);
    expect(
      reached.filter((route) => !ofCaller.includes(route) && !/entitlements|subscription|teams/.test(route)),
    ).toEqual(["GET /channels", "GET /hold/posts", "GET /posts"]);
    expect(await through(shared, other)).toEqual(reached);
    const ofNoBrand = routes.filter(({ op }) => op.scope === "user").map(({ method, path }) => `${method} ${path}`);
    expect(
      (await through(foreign, second.channelId, second.slug)).filter((route) => !ofNoBrand.includes(route)),
    ).toEqual([]);
    const json = async (path: string) => (await send("GET", path)).json();
    expect((await json("/posts")).posts.map(({ id }: Written) => id)).toEqual([mine.id]);
    expect((await json("/posts?sort=scheduled&q=e")).posts.map(({ id }: Written) => id)).toEqual([mine.id]);
    expect((await json("/channels")).channels.map(({ id }: { id: number }) => id)).toEqual([own]);
    expect((await json("/teams")).teams.map(({ id }: { id: number }) => id)).toEqual([world.brand.id]);
    expect((await send("GET", `/posts/${mine.id}`)).status).toBe(200);
    expect((await send("GET", `/posts/${mine.id}/publications`)).status).toBe(200);
    expect((await send("GET", `/channels/${own}`)).status).toBe(200);
  });

  it("keeps a writing token within its channel", async () => {
    const token = await issue({ channel_ids: [own] }, "standard_write");
    const wide = await issue({}, "standard_write");
    const serve = createServe(world.services);
    const send = async (method: string, path: string, body: object, { bearer = token, key = "" } = {}) => {
      const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
      const request = {
        method,
        body: JSON.stringify(body),
        headers: { ...headers, ...(key && { "idempotency-key": key }) },
      };
      return (await serve(new Request(`http://localhost/api/v1${path}`, request))).status;
    };
    const channels = (...ids: number[]) => ids.map((channel_id) => ({ channel_id }));
    const before = await world.db.post.count({ where: { brandId: world.brand.id } });
    expect(await send("POST", "/posts", { body: "x", channels: channels(other) })).toBe(403);
    expect(await send("POST", "/posts", { body: "x", channels: channels(own, other) })).toBe(403);
    expect(await send("POST", "/posts", { body: "x", channels: channels(second.channelId) })).toBe(403);
    expect(await send("POST", "/posts", { body: "x", channels: [] })).toBe(422);
    expect(await send("POST", "/posts", { body: "x", channels: channels(own), idea_id: 1 })).toBe(422);
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(before);
    for (const change of [{ channels: channels(own, other) }, { channels: channels(other) }])
      expect(await send("PATCH", `/posts/${mine.id}`, change)).toBe(403);
    expect(await send("PATCH", `/posts/${mine.id}`, { channels: [] })).toBe(422);
    expect(await send("PATCH", `/posts/${shared.id}`, { body: "Changed" })).toBe(404);
    expect(await send("PATCH", `/posts/${shared.id}`, { channels: channels(own) })).toBe(404);
    expect(await send("POST", `/posts/${foreign.id}/submit`, {})).toBe(404);
    expect(await send("PATCH", `/posts/${mine.id}`, { body: "Changed" })).toBe(200);
    expect(await send("POST", "/posts", { body: "x", channels: channels(own) })).toBe(201);
    // The response to a wider token of the same person is not repeated to it.
    const wider = { body: "Wider", channels: channels(other) };
    expect(await send("POST", "/posts", wider, { bearer: wide, key: "one-key" })).toBe(201);
    expect([403, 422]).toContain(await send("POST", "/posts", wider, { key: "one-key" }));
  });
});

describe("MCP", () => {
  it("refuses every tool but the lists", async () => {
    const { url } = await openServer(world);
    const client = await connect(url, await issue({ channel_ids: [own], scopes: ["content.view"] }));
    const through: string[] = [];
    for (const { name, row, op } of tools) {
      const args = row ? { [row]: op.name.startsWith("publications") ? theirs.publications[0]?.id : theirs.id } : {};
      const { isError, content } = await client.callTool({ name, arguments: args });
      const [first] = content;
      const text = first?.type === "text" ? first.text : "";
      if (!isError) through.push(name);
      else
        expect([name, text]).toEqual([name, expect.stringMatching(/forbidden|tier_denied|not_found|scopes|channels/)]);
    }
    expect(through.toSorted()).toEqual(["list_brands", "list_channels", "list_posts"]);
  });
});

describe("limits to channels", () => {
  it("that contradict each other are refused with a sentence", async () => {
    const stranger = await createWorld();
    for (const [limits, field] of [
      [{ channel_ids: [own, stranger.brand.channelId] }, "channel_ids.1"],
      [{ channel_ids: [other], brand_ids: [second.id] }, "channel_ids.0"],
      [{ channel_ids: [own], brand_ids: [world.brand.id, second.id] }, "brand_ids.1"],
      [{ channel_ids: [own], scopes: ["research.view"] }, "scopes.0"],
      [{ scopes: ["team.view"] }, "scopes.0"],
      [{ channel_ids: [own, own] }, "channel_ids"],
    ] as const) {
      const errors = { [field]: [expect.stringMatching(/\w+/)] };
      await expect(issue(limits)).rejects.toMatchObject({
        kind: "invalid",
        detail: { errors: expect.objectContaining(errors) },
      });
    }
  });

  it("include the limit to their brands", async () => {
    const input = { name: "CI", tier: "read" as const, channel_ids: [own] };
    const { access_token: made } = await world.as(world.owner)(createTieredToken, input);
    expect(made).toMatchObject({ brand_ids: [world.brand.id], channel_ids: [own] });
  });
});
