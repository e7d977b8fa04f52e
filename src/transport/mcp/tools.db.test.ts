import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Client } from "@modelcontextprotocol/client";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { createIdea } from "#domain/content/ideas/index.ts";
import { createPost } from "#domain/content/posts/index.ts";
import { createRecurrence } from "#domain/planning/recurrences/index.ts";
import { TIER_NAMES, type Tier, tierIncludes } from "#kernel/permissions.ts";
import { connect, openAs, openServer, REVISIONS, type Revision, refusalOf, refused, use } from "#test/mcp-client.ts";
import { addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";

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
  list_campaigns: "read",
  get_mining_context: "read",
  list_ideas: "read",
  push_ideas: "standard_write",
  list_posts: "read",
  get_post: "read",
  preflight_post: "standard_write",
  create_post: "standard_write",
  update_post: "standard_write",
  reschedule_post: "standard_write",
  cancel_post: "elevated_write",
  submit_for_review: "standard_write",
  get_post_review: "read",
  approve_post: "elevated_write",
  publish_post_now: "elevated_write",
  fix_publication: "standard_write",
  list_recurring_posts: "read",
  repeat_post: "standard_write",
  stop_recurring_post: "standard_write",
  list_comments: "read",
  comment_on_post: "standard_write",
  upload_media: "standard_write",
  get_post_metrics: "read",
};
const revisions = Object.keys(REVISIONS) as Revision[];
const HOUR = 3_600_000;

let world: World;
let channels: { channel_id: number }[];
let imageOrigin: string;
const later = () => new Date(world.clock.now().getTime() + HOUR).toISOString();

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off", WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8" } });
  channels = [{ channel_id: world.brand.channelId }];
  const png = await sharp({ create: { width: 32, height: 32, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const site = createServer((_request, response) => response.end(png));
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  imageOrigin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  return () => {
    site.closeAllConnections();
    site.close();
  };
});

const open = (tier?: Tier, revision?: Revision) => openAs(world, tier, revision);

describe.each(revisions)("the official client, revision %s", (revision) => {
  it("connects and gets the server's name and instructions", async () => {
    const { client } = await open("full", revision);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({
      name: "masthead",
      title: "Masthead",
      version: expect.any(String),
    });
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
      extensions: { "io.modelcontextprotocol/tasks": {}, "io.modelcontextprotocol/ui": {} },
    });
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
    const expected = await use(client, "comment_on_post", { post_id: post.id, body: "Please look." });
    expect(expected).toMatchObject({ comment: { post_id: post.id, body: "Please look." } });
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

it("allows a client to negotiate the newest revision", async () => {
  const { url, token } = await open();
  const client = await connect(url, token, "auto");
  expect([client.getProtocolEra(), client.getNegotiatedProtocolVersion()]).toEqual(["modern", "2026-07-28"]);
});

describe.each(revisions)("the list of tools, revision %s", (revision) => {
  it.each(TIER_NAMES)("contains the tools of the tier %s", async (tier) => {
    const { client } = await open(tier, revision);
    const { tools } = await client.listTools();
    const expected = Object.keys(NAMES).filter((name) => tierIncludes(tier, NAMES[name] ?? "full"));
    expect(tools.map(({ name }) => name)).toEqual(expected);
  });

  it("has a title, description, schemas and annotations for each tool", async () => {
    const { client } = await open("full", revision);
    const { tools } = await client.listTools();
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([name, title, description]).toEqual([name, expect.any(String), expect.stringMatching(/\.$/)]);
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: "object", properties: expect.any(Object) });
      expect(JSON.stringify([inputSchema, outputSchema])).not.toMatch(/"(\$ref|\$defs|example)":/);
      expect(inputSchema.properties).toHaveProperty("brand");
      expect(annotations?.readOnlyHint).toBe(/^(list|get|preflight)_/.test(name));
      expect(annotations?.destructiveHint).toBe(
        /^((approve|update|reschedule|cancel)_post|publish_post_now|fix_publication)$/.test(name),
      );
    }
    const inputOf = (name: string) => tools.find((tool) => tool.name === name)?.inputSchema;
    expect(inputOf("create_post")).toMatchObject({ properties: { submit: { default: true } }, required: ["body"] });
    expect(inputOf("approve_post")).toMatchObject({ required: ["post_id"] });
    expect(inputOf("preflight_post")).not.toHaveProperty("required");
    expect(Object.keys(inputOf("list_ideas")?.properties ?? {}).toSorted()).toEqual([
      "brand",
      "format",
      "limit",
      "status",
    ]);
  });
});

/** The publication of a post after it failed. */
async function failedOf(postId: number): Promise<number> {
  const { id } = await world.db.publication.findFirstOrThrow({ where: { postId } });
  await world.db.publication.update({ where: { id }, data: { status: "failed" } });
  return id;
}

describe("a tier", () => {
  const ARGUMENTS: Record<string, (post_id: number) => object | Promise<object>> = {
    push_ideas: () => ({ ideas: [{ headline: "x" }] }),
    get_post: (post_id) => ({ post_id }),
    preflight_post: () => ({ body: "x", channels }),
    create_post: () => ({ body: "x", channels }),
    update_post: (post_id) => ({ post_id, tags: ["x"] }),
    reschedule_post: (post_id) => ({ post_id, scheduled_at: later() }),
    cancel_post: (post_id) => ({ post_id }),
    submit_for_review: (post_id) => ({ post_id }),
    get_post_review: (post_id) => ({ post_id }),
    approve_post: (post_id) => ({ post_id }),
    publish_post_now: (post_id) => ({ post_id }),
    fix_publication: async (id) => ({ publication_id: await failedOf(id), body: "Fixed." }),
    repeat_post: (post_id) => ({ post_id, every: "month" }),
    stop_recurring_post: async (id) => ({
      recurrence_id: (await world.as(world.owner)(createRecurrence, { id, every: "month" })).id,
    }),
    list_comments: (post_id) => ({ post_id }),
    comment_on_post: (post_id) => ({ post_id, body: "x" }),
    upload_media: () => ({ url: `${imageOrigin}/pixel.png` }),
    get_post_metrics: (post_id) => ({ post_id }),
  };

  it.each(TIER_NAMES.flatMap((tier) => Object.keys(NAMES).map((name) => [tier, name] as const)))(
    "%s and %s: the law holds for tools that are hidden too",
    async (tier, name) => {
      const isCancelled = name === "cancel_post";
      const { id } = await world.as(world.owner)(createPost, {
        body: "x",
        channels,
        scheduled_at: later(),
        submit: isCancelled,
      });
      const { client } = await open(tier);
      const args = { ...(await ARGUMENTS[name]?.(id)) };
      if (tierIncludes(tier, NAMES[name] ?? "full")) expect(await use(client, name, args)).toBeTypeOf("object");
      else expect(await refused(client, name, args)).toMatchObject({ code: "tier_denied" });
    },
  );

  it("below elevated fixes a failed publication for review, and is refused to publish it", async () => {
    const { id: post_id } = await world.as(world.owner)(createPost, { body: "x", channels, scheduled_at: later() });
    const publication_id = await failedOf(post_id);
    const { client } = await open("standard_write");
    const fix = { publication_id, body: "y" };
    expect(await refused(client, "fix_publication", { ...fix, approve: true })).toMatchObject({ code: "tier_denied" });
    expect(await use(client, "fix_publication", fix)).toMatchObject({ publication: { status: "pending_approval" } });
    await failedOf(post_id);
    const { client: elevated } = await open("elevated_write");
    const approved = await use(elevated, "fix_publication", { publication_id, body: "z", approve: true });
    expect(approved).toMatchObject({
      publication: { id: publication_id, status: "scheduled", overrides: { body: "z" } },
    });
    expect(await refused(elevated, "fix_publication", { publication_id, body: "w" })).toMatchObject({
      code: "invalid_state",
    });
  });

  it("below elevated is refused approval on creation, and nothing is created", async () => {
    const { client } = await open("standard_write");
    const before = await world.db.post.count({ where: { brandId: world.brand.id } });
    const args = { body: "x", channels, approve: true };
    expect(await refused(client, "create_post", args)).toMatchObject({ code: "tier_denied" });
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(before);
  });

  it("elevated approves on creation, in the owner's name", async () => {
    const { client, token } = await open("elevated_write");
    const args = { body: "x", channels, approve: true, scheduled_at: later() };
    const { post } = await use<{ post: Post }>(client, "create_post", args);
    expect(post).toMatchObject({ status: "scheduled", publications: [{ status: "scheduled" }] });
    const [id = ""] = token.split("|");
    const rows = await world.db.auditEvent.findMany({ where: { brandId: world.brand.id, tokenId: Number(id) } });
    expect(rows).toMatchObject([{ action: "post.approved", actorId: world.owner.userId, door: "mcp" }]);
  });
});

it("update_post leaves what is null as it is, and empties what `clear` names", async () => {
  const { client } = await open("standard_write");
  const due_at = later();
  const args = { body: "x", channels, scheduled_at: later(), due_at, assignee_id: world.owner.userId, timezone: null };
  const { post } = await use<{ post: Post & { scheduled_at: string | null; due_at: string | null } }>(
    client,
    "create_post",
    args,
  );
  const nulls = { scheduled_at: null, due_at: null, assignee_id: null, campaign_id: null, tags: null, body: null };
  const kept = await use<{ post: Post }>(client, "update_post", { post_id: post.id, ...nulls, internal_note: "n" });
  expect(kept.post).toMatchObject({ scheduled_at: post.scheduled_at, due_at: post.due_at, body: "x" });
  const clear = ["due_at", "assignee_id"];
  const emptied = await use<{ post: Post }>(client, "update_post", { post_id: post.id, clear });
  expect(emptied.post).toMatchObject({ scheduled_at: post.scheduled_at, due_at: null, assignee: null });
  const moved = await use<{ post: Post }>(client, "reschedule_post", { post_id: post.id, scheduled_at: null });
  expect(moved.post).toMatchObject({ scheduled_at: null, body: "x" });
  for (const [wrong, name] of [
    [{ clear: ["due_at"], due_at }, "clear"],
    [{ clear: ["body"] }, "clear.0"],
  ] as const) {
    expect(await refused(client, "update_post", { post_id: post.id, ...wrong })).toMatchObject({
      errors: { [name]: [expect.any(String)] },
    });
  }
});

describe("create_post", () => {
  it("adds to the review queue, and keeps a draft only when `submit` is false", async () => {
    const { client } = await open("standard_write");
    const queued = await use<{ post: Post }>(client, "create_post", { body: "x", channels, approve: false });
    expect(queued.post.status).toBe("in_review");
    const draft = await use<{ post: Post }>(client, "create_post", { body: "x", channels, submit: false });
    expect(draft.post.status).toBe("draft");
    const submitted = await use<{ post: Post }>(client, "submit_for_review", { post_id: draft.post.id });
    expect(submitted.post.status).toBe("in_review");
  });

  it("adds to the review queue even where the brand requires no review, unless told to approve", async () => {
    const relaxed = await createWorld({ env: { RATE_LIMITS: "off" } });
    await relaxed.db.brand.update({ where: { id: relaxed.brand.id }, data: { approvalPolicy: "none" } });
    const { client } = await openAs(relaxed);
    const args = { body: "x", channels: [{ channel_id: relaxed.brand.channelId }], scheduled_at: later() };
    const { post } = await use<{ post: Post }>(client, "create_post", args);
    expect(post.status).toBe("in_review");
    const approved = await use<{ post: Post }>(client, "create_post", { ...args, approve: true });
    expect(approved.post.status).toBe("scheduled");
    const draft = await use<{ post: Post }>(client, "create_post", { ...args, submit: false });
    const submitted = await use<{ post: Post }>(client, "submit_for_review", { post_id: draft.post.id });
    expect(submitted.post.status).toBe("in_review");
  });

  it("takes a platform's own options, and names one that it doesn't have", async () => {
    const { client } = await open("standard_write");
    const channel_id = await addTestChannel(world, "key");
    const draftWith = (options: object) => ({
      body: "x",
      channels: [{ channel_id, overrides: { options } }],
      submit: false,
    });
    const overrides = { options: { visibility: "unlisted", poll: ["Yes", "No"] } };
    const { post } = await use<{ post: Post }>(client, "create_post", draftWith(overrides.options));
    expect(post.publications).toMatchObject([{ overrides }]);
    const wrong = await refusalOf(client, "create_post", draftWith({ visibility: "nobody" }));
    expect(wrong).toMatchObject({ errors: { "channels.0.overrides.options.visibility": [expect.any(String)] } });
  });

  it("publishes nothing, even a post approved without a schedule", async () => {
    const { client } = await open();
    const { post } = await use<{ post: Post }>(client, "create_post", { body: "x", channels, approve: true });
    await world.runJobs();
    expect(await world.db.publication.count({ where: { postId: post.id, publishedAt: { not: null } } })).toBe(0);
  });
});

describe("an existing post", () => {
  const make = async (client: Client, args: object = {}) => {
    const { post } = await use<{ post: Post }>(client, "create_post", { body: "We open at nine.", channels, ...args });
    return post;
  };

  it("is edited, rescheduled in the named time zone, and canceled; the audit log records it", async () => {
    const { client, token } = await open("elevated_write");
    const made = await make(client, { scheduled_at: later() });
    const { asset } = await use<{ asset: { id: number; kind: string } }>(client, "upload_media", {
      url: `${imageOrigin}/shop.png`,
      alt_text: "The shop",
    });
    expect(asset.kind).toBe("image");
    const edited = await use<{ post: Post & { body: string; media: { id: number }[] } }>(client, "update_post", {
      post_id: made.id,
      revision: made.revision,
      body: "We open at ten.",
      media_ids: [asset.id],
    });
    expect(edited.post).toMatchObject({ body: "We open at ten.", media: [{ id: asset.id }], status: "in_review" });
    const moved = await use<{ post: { scheduled_at: string } }>(client, "reschedule_post", {
      post_id: made.id,
      scheduled_at: "2099-11-24T09:00",
      timezone: "Europe/Berlin",
    });
    expect(moved.post.scheduled_at).toBe("2099-11-24T08:00:00.000000+00:00");
    const cancelled = await use<{ post: Post }>(client, "cancel_post", { post_id: made.id });
    expect(cancelled.post).toMatchObject({ status: "cancelled", publications: [{ status: "cancelled" }] });
    const rows = await world.db.auditEvent.findMany({ where: { tokenId: Number(token.split("|")[0]) } });
    expect(rows).toMatchObject([{ action: "post.cancelled", actorId: world.owner.userId, door: "mcp" }]);
  });

  it("is approved by an edit only above the standard tier, and not published by it", async () => {
    const { client } = await open("standard_write");
    const { id } = await make(client);
    expect(await refusalOf(client, "update_post", { post_id: id, approve: true })).toMatchObject({
      code: "tier_denied",
      next_step: expect.stringContaining("Omit `approve`"),
    });
    const elevated = await open("elevated_write");
    const { post } = await use<{ post: Post }>(elevated.client, "update_post", { post_id: id, approve: true });
    expect(post.status).toBe("approved");
    await world.runJobs();
    expect(await world.db.publication.count({ where: { postId: id, publishedAt: { not: null } } })).toBe(0);
  });

  it("repeats until it is stopped, approved only above the standard tier", async () => {
    const { client } = await open("standard_write");
    const { id: post_id } = await make(client, { scheduled_at: later() });
    type Recurrence = { id: number; handling: string; status: string; post: { id: number } | null; upcoming: number };
    const approve = { post_id, every: "week", approve: true };
    expect(await refused(client, "repeat_post", approve)).toMatchObject({ code: "tier_denied" });
    const args = { post_id, every: "week", interval: 2, submit: true };
    const { recurrence } = await use<{ recurrence: Recurrence }>(client, "repeat_post", args);
    expect(recurrence).toMatchObject({ handling: "submit", status: "active", upcoming: 2 });
    const again = await refusalOf(client, "repeat_post", args);
    expect(again).toMatchObject({ code: "invalid_state", next_step: expect.stringContaining("get_post") });
    const list = () => use<{ recurrences: Recurrence[] }>(client, "list_recurring_posts", { active: true });
    expect((await list()).recurrences[0]).toMatchObject({ id: recurrence.id, post: { words: "We open at nine." } });
    const stop = { recurrence_id: recurrence.id };
    expect(await use(client, "stop_recurring_post", stop)).toMatchObject({ recurrence: { status: "stopped" } });
    expect((await list()).recurrences.map(({ id }) => id)).not.toContain(recurrence.id);
    const { code, next_step: step } = await refusalOf(client, "stop_recurring_post", stop);
    expect([code, step]).toEqual(["invalid_state", undefined]);
    const { posts } = await use<{ posts: { status: string }[] }>(client, "list_posts", {
      status: ["in_review"],
      limit: 2,
    });
    expect(posts.map(({ status }) => status)).toEqual(["in_review", "in_review"]);
  });

  it("has comments in pages", async () => {
    const { client } = await open("standard_write");
    const { id } = await make(client);
    for (const body of ["One", "Two", "Three"]) await use(client, "comment_on_post", { post_id: id, body });
    type Page = { comments: { body: string }[]; next_cursor: string | null; has_more: boolean };
    const first = await use<Page>(client, "list_comments", { post_id: id, limit: 2 });
    expect([first.comments.map(({ body }) => body), first.has_more]).toEqual([["One", "Two"], true]);
    const rest = await use<Page>(client, "list_comments", { post_id: id, cursor: first.next_cursor });
    expect(rest.comments.map(({ body }) => body)).toEqual(["Three"]);
  });

  it("is found by days in the brand's time zone", async () => {
    await world.db.brand.update({ where: { id: world.brand.id }, data: { timezone: "America/New_York" } });
    const { client } = await open("standard_write");
    const { id } = await make(client, { scheduled_at: "2098-03-02T23:30-0500" });
    const found = async (from: string, to: string) => {
      const { posts } = await use<{ posts: { id: number }[] }>(client, "list_posts", { from, to });
      return posts.map((post) => post.id);
    };
    expect(await found("2098-03-02", "2098-03-02")).toEqual([id]);
    expect(await found("2098-03-03", "2098-03-03")).toEqual([]);
    expect(await found("2098-03-01", "2098-03-01")).toEqual([]);
  });
});

describe("list_ideas", () => {
  it("returns at most 50, without a cursor, and whether there are more", async () => {
    const fresh = await createWorld({ env: { RATE_LIMITS: "off" } });
    const { url } = await openServer(fresh);
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
    const few = await use<List>(client, "list_ideas", { limit: 3 });
    expect([few.ideas.length, few.has_more]).toEqual([3, true]);
    expect(await refused(client, "list_ideas", { limit: 51 })).toMatchObject({
      errors: { limit: ["Limit must be at most 50."] },
    });
    expect(await refused(client, "list_ideas", { cursor: "made up" })).toMatchObject({
      errors: { cursor: [expect.stringContaining("`cursor` is not a known argument.")] },
    });
    const more = await use<List>(client, "list_ideas");
    expect([more.ideas.length, more.has_more]).toEqual([50, true]);
    const videos = await use<List>(client, "list_ideas", { format: "video", status: "new" });
    expect(videos).toMatchObject({ ideas: [{ format: "video", status: "new" }], has_more: false });
  });
});

describe("push_ideas", () => {
  it("accepts 25 and refuses 26, of which none is stored", async () => {
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
