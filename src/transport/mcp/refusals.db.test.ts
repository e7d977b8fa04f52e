import { beforeAll, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { createRecurrence, getRecurrence } from "#domain/planning/recurrences/index.ts";
import { connect, openAs, openServer, REVISIONS, type Revision, refusalOf, refused, use } from "#test/mcp-client.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import { tools } from "./tools.ts";

/** Errors of tools, with the bodies of REST: other accounts' brands and rows, invalid input, second approvals. */

type Post = { id: number; brand_id: number };

const names = tools.map(({ name }) => name);
const revisions = Object.keys(REVISIONS) as Revision[];
const HOUR = 3_600_000;

let world: World;
let channels: { channel_id: number }[];
const later = () => new Date(world.clock.now().getTime() + HOUR).toISOString();
const open = () => openAs(world);

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  channels = [{ channel_id: world.brand.channelId }];
});

describe("the brand", () => {
  it("is the named one of all the user's brands", async () => {
    const second = await world.createBrand(world.account.id);
    await world.db.member.create({ data: { brandId: second.id, userId: world.owner.userId, role: "super_admin" } });
    const { client } = await open();
    const args = { body: "There", channels: [{ channel_id: second.channelId }], brand: second.slug };
    const { post } = await use<{ post: Post }>(client, "create_post", args);
    expect(post.brand_id).toBe(second.id);
    expect(await refused(client, "get_post", { post_id: post.id })).toEqual({
      message: "Post not found.",
      code: "not_found",
    });
    expect(await use(client, "get_post", { post_id: post.id, brand: second.slug })).toEqual({ post });
    const { teams } = await use<{ teams: { id: number }[] }>(client, "list_brands", { brand: "anything" });
    expect(teams.map(({ id }) => id)).toContain(second.id);
    const mine = await use<{ post: Post }>(client, "create_post", { body: "Here", channels, brand: null });
    expect(mine.post.brand_id).toBe(world.brand.id);
  });

  it("of another account is refused by every tool, and its rows are not found", async () => {
    const other = await createWorld();
    const foreign = await other.as(other.owner)(createPost, { body: "Theirs", channels: [] });
    const { client } = await open();
    for (const name of names.filter((tool) => tool !== "list_brands")) {
      for (const brand of [other.brand.slug, "wrong", ""]) {
        expect([name, await refused(client, name, { brand })]).toMatchObject([name, { code: "brand_rejected" }]);
      }
      expect(await refused(client, name, { brand: 42 })).toMatchObject({ errors: { brand: [expect.any(String)] } });
    }
    const named = names.filter((name) => tools.find((tool) => tool.name === name)?.row === "post_id");
    expect(named).toHaveLength(13);
    const more: Record<string, object> = {
      comment_on_post: { body: "x" },
      reschedule_post: { scheduled_at: later() },
      repeat_post: { every: "week" },
    };
    for (const name of named) {
      for (const post_id of [foreign.id, 2_147_483_647]) {
        const body = await refused(client, name, { post_id, ...more[name] });
        expect([name, body]).toEqual([name, { message: "Post not found.", code: "not_found" }]);
      }
      for (const post_id of [0, -1, 1.5, "42", 2 ** 53]) {
        expect(await refused(client, name, { post_id, ...more[name] })).toMatchObject({
          errors: { post_id: [expect.any(String)] },
        });
      }
    }
    const series = await other.as(other.owner)(createPost, {
      body: "Weekly",
      channels: [{ channel_id: other.brand.channelId }],
      scheduled_at: later(),
    });
    const { id: recurrence_id } = await other.as(other.owner)(createRecurrence, { id: series.id, every: "week" });
    expect(await refused(client, "stop_recurring_post", { recurrence_id })).toMatchObject({ code: "not_found" });
    expect(await other.as(other.owner)(getRecurrence, { id: recurrence_id })).toMatchObject({ status: "active" });
    expect(
      await refused(client, "create_post", { body: "x", channels: [{ channel_id: other.brand.channelId }] }),
    ).toMatchObject({
      errors: { "channels.0.channel_id": [expect.any(String)] },
    });
  });
});

describe("an argument that a tool does not know", () => {
  it.each<[name: string, args: object, field: string, message: RegExp]>([
    [
      "create_post",
      { body: "x", chanels: [] },
      "chanels",
      /^`chanels` is not a known argument\. Did you mean `channels`\?$/,
    ],
    ["create_post", { body: "x", schedule: "now" }, "schedule", /Did you mean `scheduled_at`\?/],
    ["create_post", { body: "x", media: [1] }, "media", /Did you mean `media_ids`\?/],
    [
      "create_post",
      { body: "x", publish_now: true },
      "publish_now",
      /is not a known argument\. Available: body, format, channels, /,
    ],
    [
      "create_post",
      { body: "x", channels: [{ channel_id: 1, overrides: { text: "y" } }] },
      "channels.0.overrides.text",
      /^`text` is not a known field of channels\.0\.overrides\. Available: body, thread, /,
    ],
    ["create_post", { body: "x", channels: [{ channelId: 1 }] }, "channels.0.channelId", /Did you mean `channel_id`\?/],
    ["push_ideas", { ideas: [{ headline: "x", title: "y" }] }, "ideas.0.title", /is not a known field of ideas\.0\./],
    ["get_post", { id: 1 }, "id", /Did you mean `post_id`\?/],
    ["list_posts", { Status: ["draft"] }, "Status", /Did you mean `status`\?/],
    ["list_ideas", { cursor: "x" }, "cursor", /is not a known argument/],
    ["list_brands", { name: "x" }, "name", /is not a known argument/],
    ["approve_post", { post_id: 1, constructor: 1 }, "constructor", /is not a known argument/],
  ])("of %s: %j is refused with its name", async (name, args, field, message) => {
    const { client } = await open();
    const before = await world.db.post.count({ where: { brandId: world.brand.id } });
    expect(await refusalOf(client, name, args)).toMatchObject({
      message: expect.stringMatching(message),
      errors: { [field]: [expect.stringMatching(message)] },
    });
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(before);
  });

  it("is refused by REST too, as a field", async () => {
    const { rest, token } = await open();
    const route = { method: "POST", path: "/posts" } as const;
    const response = await send(rest, route, { token, body: { body: "x", chanels: [] } });
    expect([response.status, response.body.errors]).toEqual([
      422,
      { chanels: ["`chanels` is not a known field. Did you mean `channels`?"] },
    ]);
  });
});

describe("an error names the next step:", () => {
  it.each<[name: string, args: () => object, step: string]>([
    ["get_post", () => ({ post_id: 999_999_999 }), "Call list_posts"],
    ["get_post", () => ({}), "Call list_posts"],
    ["stop_recurring_post", () => ({ recurrence_id: 999_999_999 }), "Call list_recurring_posts"],
    ["stop_recurring_post", () => ({}), "Call list_recurring_posts"],
    ["list_posts", () => ({ brand: "nobody" }), "Call list_brands"],
    ["list_posts", () => ({ cursor: "no" }), "Omit `cursor`"],
    ["create_post", () => ({ body: "x", channels: [{ channel_id: 2_147_483_647 }] }), "Call list_channels"],
    ["create_post", () => ({ body: "x", channels, media_ids: [2_147_483_647] }), "Call upload_media"],
    ["create_post", () => ({ body: "x", channels, campaign_id: 2_147_483_647 }), "Call list_campaigns"],
    ["create_post", () => ({ body: " ", channels, approve: true }), "check with preflight_post"],
    ["create_post", () => ({ body: "x", channels, scheduled_at: "soon" }), "Fix the arguments"],
    ["upload_media", () => ({}), "Fix the arguments"],
  ])("%s, case %#", async (name, args, step) => {
    const { client } = await open();
    expect(await refusalOf(client, name, args())).toMatchObject({ next_step: expect.stringContaining(step) });
  });

  it("after a revision conflict, an invalid state, or an insufficient tier", async () => {
    const { client } = await open();
    const draft = await world.as(world.owner)(createPost, { body: "x", channels });
    const stale = await refusalOf(client, "update_post", { post_id: draft.id, body: "y", revision: 7 });
    expect(stale).toMatchObject({ code: "revision_conflict", next_step: expect.stringContaining("get_post") });
    const still = await refusalOf(client, "cancel_post", { post_id: draft.id });
    expect(still).toMatchObject({ code: "invalid_state", next_step: expect.stringContaining("allowed_actions") });
    const { client: lower } = await openAs(world, "standard_write");
    const denied = await refusalOf(lower, "approve_post", { post_id: draft.id });
    expect(denied).toMatchObject({ code: "tier_denied", next_step: expect.stringContaining("higher access level") });
  });
});

describe("an error", () => {
  it("has the body that REST returns for the same action", async () => {
    const { client, rest, token } = await open();
    const draft = await world.as(world.owner)(createPost, { body: "x", channels });
    const member = await world.addMember("client");
    const asClient = { token: await world.bearer(member) };
    const lowly = await connect((await openServer(world)).url, asClient.token);
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
      const response = await comparison;
      expect([name, response.status]).toEqual([name, status]);
      expect([name, await refused(who, name, args)]).toEqual([name, response.body]);
    }
  });

  it("for an unknown tool is the protocol's own", async () => {
    const { client } = await open();
    await expect(client.callTool({ name: "publish_post", arguments: {} })).rejects.toMatchObject({ code: -32_602 });
    await expect(client.callTool({ name: "constructor", arguments: {} })).rejects.toMatchObject({ code: -32_602 });
  });

  it("hides the details of a defect, and returns the request id under which it is logged", async () => {
    const broken = await createWorld();
    await broken.db.$executeRaw`alter table ideas rename to ideas_away`;
    try {
      const { url } = await openServer(broken);
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

it("approves a post once for concurrent requests", async () => {
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
