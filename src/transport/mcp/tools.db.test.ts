import { beforeAll, describe, expect, it } from "vitest";
import { createIdea } from "#domain/ideas/index.ts";
import { createPost } from "#domain/posts/index.ts";
import { TIER_NAMES, type Tier, tierReaches } from "#kernel/permissions.ts";
import { createWorld, type World } from "#test/world.ts";
import { send } from "../rest/test-rows.ts";
import { connect, openDoor, REVISIONS, type Revision, refused, use } from "./test-client.ts";

type Post = {
  id: number;
  status: string;
  origin: string;
  revision: number;
  brand_id: number;
  publications: { status: string }[];
};

const NAMES: Record<string, Tier> = {
  list_brands: "read",
  list_channels: "read",
  get_mining_context: "read",
  list_ideas: "read",
  push_ideas: "standard_write",
  list_posts: "read",
  get_post: "read",
  preflight_post: "standard_write",
  create_post: "standard_write",
  submit_for_review: "standard_write",
  approve_post: "elevated_write",
  comment_on_post: "standard_write",
  get_post_metrics: "read",
};
const revisions = Object.keys(REVISIONS) as Revision[];
const HOUR = 3_600_000;

let world: World;
let channels: { channel_id: number }[];
const later = () => new Date(world.clock.now().getTime() + HOUR).toISOString();

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  channels = [{ channel_id: world.brand.channelId }];
});

async function open(tier: Tier = "full", revision: Revision = "2026-07-28") {
  const kind = tier === "full" ? "personal" : "tiered";
  const token = await world.bearer(world.owner, { kind, tier });
  const { url, rest } = await openDoor(world);
  return { token, url, rest, client: await connect(url, token, REVISIONS[revision]) };
}

describe.each(revisions)("the official client, revision %s", (revision) => {
  it("connects and is told what this is", async () => {
    const { client } = await open("full", revision);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({
      name: "masthead",
      title: "Masthead",
      version: expect.any(String),
    });
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
    expect(client.getInstructions()).toContain("list_brands");
  });

  it("takes an idea from the context to an approved post", async () => {
    const { client, token } = await open("full", revision);
    const { teams } = await use<{ teams: { slug: string }[] }>(client, "list_brands");
    const brand = teams[0]?.slug;
    expect(brand).toBe(world.brand.slug);
    const listed = await use<{ channels: { id: number }[] }>(client, "list_channels", { brand });
    expect(listed.channels.map(({ id }) => id)).toEqual([world.brand.channelId]);
    expect(await use(client, "get_mining_context", { brand })).toMatchObject({ window_days: 90 });
    const pushed = await use<{ ideas: { id: number; origin: string }[] }>(client, "push_ideas", {
      brand,
      ideas: [{ headline: "Why nine" }],
    });
    expect(pushed).toMatchObject({ created: 1, duplicates: 0, ideas: [{ origin: "mcp" }] });
    const content = { brand, body: "We open at nine.", channels };
    expect(await use(client, "preflight_post", content)).toEqual({ issues: [] });
    const idea_id = pushed.ideas[0]?.id;
    const { post } = await use<{ post: Post }>(client, "create_post", { ...content, idea_id, scheduled_at: later() });
    expect(post).toMatchObject({ status: "in_review", origin: "mcp", brand_id: world.brand.id, idea_id });
    expect(await use(client, "preflight_post", { post_id: post.id })).toEqual({ issues: [] });
    expect(await use(client, "get_post", { post_id: post.id })).toEqual({ post });
    const said = await use(client, "comment_on_post", { post_id: post.id, body: "Please look." });
    expect(said).toMatchObject({ comment: { post_id: post.id, body: "Please look." } });
    const approved = await use(client, "approve_post", { post_id: post.id, revision: post.revision });
    expect(approved).toMatchObject({ post: { status: "scheduled", publications: [{ status: "scheduled" }] } });
    expect(await use(client, "get_post_metrics", { post_id: post.id })).toMatchObject({
      metrics: { post_id: post.id },
    });
    const { posts } = await use<{ posts: Post[] }>(client, "list_posts", { status: ["scheduled"], limit: 1 });
    expect(posts.map(({ id }) => id)).toEqual([post.id]);

    const [id = ""] = token.split("|");
    const elevated = await world.db.auditEvent.findFirst({
      where: { brandId: world.brand.id, action: "post.approved" },
      orderBy: { id: "desc" },
    });
    expect(elevated).toMatchObject({ door: "mcp", tokenId: Number(id), actorId: world.owner.userId });
    expect(await world.db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({ originToken: "test" });
    expect(await world.db.threadEntry.findFirst({ where: { postId: post.id, kind: "approval" } })).toMatchObject({
      via: "mcp",
      originToken: "test",
    });
  });
});

it("lets a client that asks for the newest revision have it", async () => {
  const { url, token } = await open();
  const client = await connect(url, token, "auto");
  expect([client.getProtocolEra(), client.getNegotiatedProtocolVersion()]).toEqual(["modern", "2026-07-28"]);
});

describe.each(revisions)("the list of tools, revision %s", (revision) => {
  it.each(TIER_NAMES)("shows what the tier %s reaches", async (tier) => {
    const { client } = await open(tier, revision);
    const { tools } = await client.listTools();
    const expected = Object.keys(NAMES).filter((name) => tierReaches(tier, NAMES[name] ?? "full"));
    expect(tools.map(({ name }) => name)).toEqual(expected);
  });

  it("says of each tool what it takes, answers and does", async () => {
    const { client } = await open("full", revision);
    const { tools } = await client.listTools();
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([name, title, description]).toEqual([name, expect.any(String), expect.stringMatching(/\.$/)]);
      expect(inputSchema).toMatchObject({ $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" });
      expect(outputSchema).toMatchObject({ type: "object", properties: expect.any(Object) });
      expect(JSON.stringify([inputSchema, outputSchema])).not.toMatch(/"(\$ref|\$defs|example)":/);
      expect("brand" in (inputSchema.properties ?? {})).toBe(name !== "list_brands");
      expect(annotations?.readOnlyHint).toBe(/^(list|get|preflight)_/.test(name));
      expect(annotations?.destructiveHint).toBe(name === "approve_post");
    }
    const inputOf = (name: string) => tools.find((tool) => tool.name === name)?.inputSchema;
    expect(inputOf("create_post")).toMatchObject({ properties: { submit: { default: true } }, required: ["body"] });
    expect(inputOf("approve_post")).toMatchObject({ required: ["post_id"] });
    expect(inputOf("preflight_post")).not.toHaveProperty("required");
    expect(Object.keys(inputOf("list_ideas")?.properties ?? {}).toSorted()).toEqual(["brand", "format", "status"]);
  });
});

describe("a tier", () => {
  const ARGUMENTS: Record<string, () => object> = {
    push_ideas: () => ({ ideas: [{ headline: "x" }] }),
    preflight_post: () => ({ body: "x", channels }),
    create_post: () => ({ body: "x", channels }),
  };

  it.each(TIER_NAMES.flatMap((tier) => Object.keys(NAMES).map((name) => [tier, name] as const)))(
    "%s and %s: the law holds for tools that are hidden too",
    async (tier, name) => {
      const { id } = await world.as(world.owner)(createPost, { body: "x", channels });
      const { client } = await open(tier);
      const args = { post_id: id, ...(name === "comment_on_post" ? { body: "x" } : {}), ...ARGUMENTS[name]?.() };
      if (tierReaches(tier, NAMES[name] ?? "full")) expect(await use(client, name, args)).toBeTypeOf("object");
      else expect(await refused(client, name, args)).toMatchObject({ code: "tier_denied" });
    },
  );

  it("below elevated approves nothing while creating, and nothing is made", async () => {
    const { client } = await open("standard_write");
    const before = await world.db.post.count({ where: { brandId: world.brand.id } });
    const args = { body: "x", channels, approve: true };
    expect(await refused(client, "create_post", args)).toMatchObject({ code: "tier_denied" });
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(before);
  });

  it("elevated approves while creating, in the owner's name", async () => {
    const { client, token } = await open("elevated_write");
    const args = { body: "x", channels, approve: true, scheduled_at: later() };
    const { post } = await use<{ post: Post }>(client, "create_post", args);
    expect(post).toMatchObject({ status: "scheduled", publications: [{ status: "scheduled" }] });
    const [id = ""] = token.split("|");
    const rows = await world.db.auditEvent.findMany({ where: { brandId: world.brand.id, tokenId: Number(id) } });
    expect(rows).toMatchObject([{ action: "post.approved", actorId: world.owner.userId, door: "mcp" }]);
  });
});

describe("create_post", () => {
  it("adds to the review queue, and keeps a draft only when told", async () => {
    const { client } = await open("standard_write");
    const queued = await use<{ post: Post }>(client, "create_post", { body: "x", channels, approve: false });
    expect(queued.post.status).toBe("in_review");
    const draft = await use<{ post: Post }>(client, "create_post", { body: "x", channels, submit: false });
    expect(draft.post.status).toBe("draft");
    const submitted = await use<{ post: Post }>(client, "submit_for_review", { post_id: draft.post.id });
    expect(submitted.post.status).toBe("in_review");
  });

  it("publishes nothing, even what is approved for this moment", async () => {
    const { client } = await open();
    const { post } = await use<{ post: Post }>(client, "create_post", { body: "x", channels, approve: true });
    await world.runJobs();
    expect(await world.db.publication.count({ where: { postId: post.id, publishedAt: { not: null } } })).toBe(0);
  });
});

describe("list_ideas", () => {
  it("answers 50 at most, without a cursor, and says whether there are more", async () => {
    const fresh = await createWorld({ env: { RATE_LIMITS: "off" } });
    const { url } = await openDoor(fresh);
    const client = await connect(url, await fresh.bearer(fresh.owner));
    const ideas = (count: number, format: string) =>
      Array.from({ length: count }, (_, index) => ({ headline: `${format} ${index}`, format }));
    for (const batch of [ideas(25, "text"), ideas(25, "text")]) await use(client, "push_ideas", { ideas: batch });
    type List = { ideas: { format: string; status: string }[]; has_more: boolean };
    const full = await use<List>(client, "list_ideas");
    expect([full.ideas.length, full.has_more, Object.keys(full).toSorted()]).toEqual([
      50,
      false,
      ["has_more", "ideas"],
    ]);
    await use(client, "push_ideas", { ideas: ideas(1, "video") });
    await fresh.as(fresh.owner)(createIdea, { headline: "Gone", format: "video", status: "discarded" });
    const more = await use<List>(client, "list_ideas", { limit: 100, cursor: "made up" });
    expect([more.ideas.length, more.has_more]).toEqual([50, true]);
    const videos = await use<List>(client, "list_ideas", { format: "video", status: "new" });
    expect(videos).toMatchObject({ ideas: [{ format: "video", status: "new" }], has_more: false });
  });
});

describe("push_ideas", () => {
  it("takes 25 and refuses 26, of which none is kept", async () => {
    const { client } = await open();
    const of = (count: number) => Array.from({ length: count }, (_, index) => ({ headline: `Idea ${index}` }));
    const count = () => world.db.idea.count({ where: { brandId: world.brand.id } });
    const before = await count();
    const errors = { ideas: [expect.any(String)] };
    expect(await refused(client, "push_ideas", { ideas: of(26) })).toEqual({ message: expect.any(String), errors });
    expect(await count()).toBe(before);
    expect(await use(client, "push_ideas", { ideas: of(25) })).toMatchObject({ created: 25 });
    const bad = { ideas: [{ headline: "Good" }, { headline: "" }] };
    expect(await refused(client, "push_ideas", bad)).toMatchObject({
      errors: { "ideas.1.headline": [expect.any(String)] },
    });
    expect(await count()).toBe(before + 25);
  });
});

describe("the brand", () => {
  it("is the one that is named, of all that the person belongs to", async () => {
    const second = await world.createBrand(world.account.id);
    await world.db.member.create({ data: { brandId: second.id, userId: world.owner.userId, role: "super_admin" } });
    const { client } = await open();
    const args = { body: "There", channels: [{ channel_id: second.channelId }], brand: second.slug };
    const { post } = await use<{ post: Post }>(client, "create_post", args);
    expect(post.brand_id).toBe(second.id);
    expect(await refused(client, "get_post", { post_id: post.id })).toEqual({ message: "Post not found." });
    expect(await use(client, "get_post", { post_id: post.id, brand: second.slug })).toEqual({ post });
    const { teams } = await use<{ teams: { id: number }[] }>(client, "list_brands", { brand: "anything" });
    expect(teams.map(({ id }) => id)).toContain(second.id);
    expect(await use(client, "list_posts", { brand: null, limit: 1 })).toMatchObject({
      posts: [{ brand_id: world.brand.id }],
    });
  });

  it("of somebody else is refused by every tool, and its rows are not found", async () => {
    const other = await createWorld();
    const foreign = await other.as(other.owner)(createPost, { body: "Theirs", channels: [] });
    const { client } = await open();
    for (const name of Object.keys(NAMES).filter((tool) => tool !== "list_brands")) {
      for (const brand of [other.brand.slug, "wrong", ""]) {
        expect([name, await refused(client, name, { brand })]).toMatchObject([name, { code: "brand_rejected" }]);
      }
      expect(await refused(client, name, { brand: 42 })).toMatchObject({ errors: { brand: [expect.any(String)] } });
    }
    const named = Object.keys(NAMES).filter((name) => /(get|preflight|approve|comment_on)_post|submit_for/.test(name));
    expect(named).toHaveLength(6);
    for (const name of named) {
      for (const post_id of [foreign.id, 2_147_483_647]) {
        const body = await refused(client, name, { post_id, body: "x" });
        expect([name, body]).toEqual([name, { message: "Post not found." }]);
      }
      for (const post_id of [0, -1, 1.5, "42", 2 ** 40]) {
        expect(await refused(client, name, { post_id, body: "x" })).toMatchObject({
          errors: { post_id: [expect.any(String)] },
        });
      }
    }
    expect(
      await refused(client, "create_post", { body: "x", channels: [{ channel_id: other.brand.channelId }] }),
    ).toMatchObject({
      errors: { "channels.0.channel_id": [expect.any(String)] },
    });
  });
});

describe("a refusal", () => {
  it("has the body that REST answers to the same act", async () => {
    const { client, rest, token } = await open();
    const draft = await world.as(world.owner)(createPost, { body: "x", channels });
    const member = await world.addMember("client");
    const asClient = { token: await world.bearer(member) };
    const lowly = await connect((await openDoor(world)).url, asClient.token);
    const post = (path: string, body: object, who = { token }) =>
      send(rest, { method: "POST", path }, { ...who, body });
    const acts = [
      [422, client, "push_ideas", { ideas: [] }, post("/ideas/import", { ideas: [] })],
      [422, client, "create_post", { body: 1 }, post("/posts", { body: 1 })],
      [422, client, "create_post", { body: "x" }, post("/posts", { body: "x", submit: true })],
      [
        422,
        client,
        "create_post",
        { body: " ", channels, approve: true },
        post("/posts", { body: " ", channels, approve: true }),
      ],
      [
        412,
        client,
        "approve_post",
        { post_id: draft.id, revision: 7 },
        post(`/posts/${draft.id}/approve`, { revision: 7 }),
      ],
      [
        404,
        client,
        "get_post",
        { post_id: 999_999_999 },
        send(rest, { method: "GET", path: "/posts/999999999" }, { token }),
      ],
      [403, lowly, "create_post", { body: "x", channels }, post("/posts", { body: "x", channels }, asClient)],
      [
        422,
        client,
        "comment_on_post",
        { post_id: draft.id, body: "" },
        post(`/posts/${draft.id}/comments`, { body: "" }),
      ],
      [422, client, "list_posts", { cursor: "no" }, send(rest, { method: "GET", path: "/posts?cursor=no" }, { token })],
    ] as const;
    for (const [status, who, name, args, comparison] of acts) {
      const answer = await comparison;
      expect([name, answer.status]).toEqual([name, status]);
      expect([name, await refused(who, name, args)]).toEqual([name, answer.body]);
    }
  });

  it("of a tool that does not exist is the protocol's own", async () => {
    const { client } = await open();
    await expect(client.callTool({ name: "publish_post", arguments: {} })).rejects.toMatchObject({ code: -32_602 });
    await expect(client.callTool({ name: "constructor", arguments: {} })).rejects.toMatchObject({ code: -32_602 });
  });

  it("keeps a defect to itself, and gives the number under which it is logged", async () => {
    const broken = await createWorld();
    await broken.db.$executeRaw`alter table ideas rename to ideas_away`;
    try {
      const { url } = await openDoor(broken);
      const client = await connect(url, await broken.bearer(broken.owner));
      const body = await refused(client, "list_ideas");
      expect(body).toEqual({
        message: expect.any(String),
        code: "server_error",
        request_id: expect.stringMatching(/^[\w-]{36}$/),
      });
    } finally {
      await broken.db.$executeRaw`alter table ideas_away rename to ideas`;
    }
  });
});

it("approves a post once, however many ask at the same time", async () => {
  const { client, url, token } = await open();
  const { post } = await use<{ post: Post }>(client, "create_post", { body: "x", channels, scheduled_at: later() });
  const others = await Promise.all(revisions.map((revision) => connect(url, token, REVISIONS[revision])));
  const calls = [...others, ...others].map((one) =>
    one.callTool({ name: "approve_post", arguments: { post_id: post.id } }),
  );
  const results = await Promise.all(calls);
  expect(results.filter(({ isError }) => !isError)).toHaveLength(1);
  expect(await world.db.threadEntry.count({ where: { postId: post.id, kind: "approval" } })).toBe(1);
});
