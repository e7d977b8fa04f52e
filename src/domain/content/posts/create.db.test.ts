import { beforeAll, describe, expect, it } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import { createPost, getPost, listPosts, listRevisions, preflightContent, preflightPost } from "./index.ts";

const HOUR = 3_600_000;

let world: World;
let channels: { channel_id: number }[];
const later = (milliseconds = HOUR) => new Date(world.clock.now().getTime() + milliseconds).toISOString();
const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });

beforeAll(async () => {
  world = await createWorld();
  channels = [{ channel_id: world.brand.channelId }];
});

describe("creating a post", () => {
  it("creates a draft with one publication per channel and its first revision", async () => {
    const call = world.as(world.owner, { entryPoint: "studio" });
    const at = later();
    const post = await call(createPost, { body: "Hello", channels, tags: ["a", "a"], scheduled_at: at });
    expect(post).toMatchObject({
      brand_id: world.brand.id,
      author: { id: world.owner.userId, name: "Olive Owner" },
      origin: "web",
      status: "draft",
      revision: 1,
      tags: ["a"],
      timezone: "Europe/Berlin",
      idea_id: null,
      publications: [{ status: "draft", attempts: 0, external_id: "", permalink: "", error: null }],
    });
    expect(Date.parse(post.scheduled_at ?? "")).toBe(Date.parse(at));
    expect(post.publications[0]?.scheduled_at).toBe(post.scheduled_at);
    expect(await call(getPost, { id: post.id })).toEqual(post);
    const { revisions } = await call(listRevisions, { id: post.id });
    expect(revisions).toMatchObject([
      { revision: 1, content_hash: post.content_hash, content: { body: "Hello", tags: ["a"] } },
    ]);
  });

  it("accepts a draft without channels", async () => {
    const call = world.as(world.owner);
    expect(await call(createPost, { body: "An idea" })).toMatchObject({
      status: "draft",
      publications: [],
      origin: "api",
    });
    await expect(call(createPost, { body: "x", submit: true })).rejects.toMatchObject(invalid("channels"));
    await expect(call(createPost, { body: "x", approve: true })).rejects.toMatchObject(invalid("channels"));
  });

  it("sets a channel's own time and overrides", async () => {
    const own = later(2 * HOUR);
    const [channel] = channels;
    const post = await world.as(world.owner)(createPost, {
      body: "Base",
      scheduled_at: later(),
      channels: [{ channel_id: channel?.channel_id ?? 0, scheduled_at: own, overrides: { body: "Variant" } }],
    });
    expect(Date.parse(post.publications[0]?.scheduled_at ?? "")).toBe(Date.parse(own));
    expect(post.publications[0]?.overrides).toEqual({ body: "Variant" });
  });

  it("reports every field that refers to nothing in this brand", async () => {
    const other = await createWorld();
    const call = world.as(world.owner);
    const foreign = other.brand.channelId;
    await expect(call(createPost, { body: "x", channels: [{ channel_id: foreign }] })).rejects.toMatchObject(
      invalid("channels.0.channel_id"),
    );
    await expect(call(createPost, { body: "x", channels: [...channels, ...channels] })).rejects.toMatchObject(
      invalid("channels.1.channel_id"),
    );
    await expect(call(createPost, { body: "x", media_ids: [999_999] })).rejects.toMatchObject(invalid("media_ids.0"));
    const overrides = { media_ids: [999_999] };
    await expect(
      call(createPost, { body: "x", channels: channels.map((channel) => ({ ...channel, overrides })) }),
    ).rejects.toMatchObject(invalid("channels.0.overrides.media_ids.0"));
  });

  it.each([
    ["scheduled_at", { scheduled_at: "2030-01-01T10:00:00" }],
    ["scheduled_at", { scheduled_at: "2030-02-30T10:00:00Z" }],
    ["scheduled_at", { scheduled_at: "tomorrow" }],
    ["scheduled_at", { scheduled_at: "0000-01-01T00:00:00Z" }],
    ["scheduled_at", { scheduled_at: "2020-01-01T10:00:00Z" }],
    ["timezone", { timezone: "Mars/Olympus" }],
    ["timezone", { timezone: "+01:00" }],
    ["tags.0", { tags: [" "] }],
    ["media_ids", { media_ids: [1, 1] }],
    ["media_ids.0", { media_ids: [2 ** 53] }],
    ["body", { body: "nul\0" }],
  ])("refuses a bad %s with an error on the field", async (field, bad) => {
    await expect(world.as(world.owner)(createPost, { body: "x", channels, ...bad })).rejects.toMatchObject(
      invalid(field),
    );
  });

  it("is refused for clients, read-only tokens and other brands", async () => {
    const client = await world.addMember("client");
    await expect(world.as(client)(createPost, { body: "x" })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(world.as(world.owner, { tier: "read" })(createPost, { body: "x" })).rejects.toMatchObject({
      kind: "tier_denied",
    });
    const { id } = await world.as(world.owner)(createPost, { body: "mine" });
    const other = await createWorld();
    await expect(other.as(other.owner)(getPost, { id })).rejects.toMatchObject({ kind: "not_found" });
    await expect(other.as(other.owner)(listRevisions, { id })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("records the credential it was created with", async () => {
    const { id } = await world.as(world.owner, { kind: "tiered", tier: "standard_write" })(createPost, { body: "x" });
    expect(await world.db.post.findUnique({ where: { id } })).toMatchObject({ origin: "api", originToken: "test" });
  });

  it("shows the internal note to the team only", async () => {
    const client = await world.addMember("client");
    const { id } = await world.as(world.owner)(createPost, {
      body: "x",
      internal_note: "not for them",
      channels,
      submit: true,
    });
    expect((await world.as(client)(getPost, { id })).internal_note).toBe("");
  });
});

describe("approve: true", () => {
  it("requires the tier; otherwise nothing is created", async () => {
    const before = await world.db.post.count({ where: { brandId: world.brand.id } });
    const call = world.as(world.owner, { kind: "tiered", tier: "standard_write" });
    await expect(call(createPost, { body: "x", channels, approve: true })).rejects.toMatchObject({
      kind: "approval_tier_denied",
    });
    const member = await world.addMember("member");
    await expect(world.as(member)(createPost, { body: "x", channels, approve: true })).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(before);
  });

  it("schedules a post with a time, and approves one without", async () => {
    const call = world.as(world.owner, { kind: "tiered", tier: "elevated_write" });
    const scheduled = await call(createPost, { body: "x", channels, approve: true, scheduled_at: later() });
    expect(scheduled).toMatchObject({ status: "scheduled", publications: [{ status: "scheduled" }] });
    expect(scheduled.publications[0]?.next_attempt_at).toBe(scheduled.scheduled_at);
    const dateless = await call(createPost, { body: "x", channels, approve: true });
    expect(dateless).toMatchObject({
      status: "approved",
      publications: [{ status: "approved", next_attempt_at: null }],
    });
  });

  it("refuses a past time, and content that a channel refuses", async () => {
    const before = await world.db.post.count({ where: { brandId: world.brand.id } });
    const call = world.as(world.owner);
    const late = call(createPost, { body: "x", channels, approve: true, scheduled_at: later(-1) });
    await expect(late).rejects.toMatchObject({ kind: "refused", detail: { code: "post_expired" } });
    const empty = call(createPost, { body: " ", channels, approve: true });
    await expect(empty).rejects.toMatchObject({
      kind: "preflight_failed",
      detail: { issues: [{ channel_id: world.brand.channelId, platform: "feed", severity: "error", field: "body" }] },
    });
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(before);
  });

  it("is implied by submitting when the brand requires no review", async () => {
    const lax = await createWorld();
    await lax.db.brand.update({ where: { id: lax.brand.id }, data: { approvalPolicy: "none" } });
    const input = { body: "x", channels: [{ channel_id: lax.brand.channelId }], scheduled_at: later() };
    expect(await lax.as(lax.owner)(createPost, { ...input, submit: true })).toMatchObject({ status: "scheduled" });
    expect(await lax.as(lax.owner)(createPost, input)).toMatchObject({ status: "draft" });
    const member = await lax.addMember("member");
    expect(await lax.as(member)(createPost, { ...input, submit: true })).toMatchObject({ status: "in_review" });
    const token = lax.as(lax.owner, { kind: "tiered", tier: "standard_write" });
    expect(await token(createPost, { ...input, submit: true })).toMatchObject({ status: "in_review" });
  });
});

describe("listing posts", () => {
  it("filters and paginates", async () => {
    const fresh = await createWorld();
    const call = fresh.as(fresh.owner);
    const of = [{ channel_id: fresh.brand.channelId }];
    const plain = await call(createPost, { body: "100% plain" });
    const tagged = await call(createPost, { body: "Tagged", tags: ["news"], channels: of, scheduled_at: later(HOUR) });
    const late = await call(createPost, {
      body: "late one",
      channels: of,
      scheduled_at: later(9 * HOUR),
      submit: true,
    });
    const ids = async (filter: object) => (await call(listPosts, { ...filter })).posts.map(({ id }) => id);
    expect(await ids({})).toEqual([late.id, tagged.id, plain.id]);
    expect(await ids({ status: ["in_review"] })).toEqual([late.id]);
    expect(await ids({ tag: "news" })).toEqual([tagged.id]);
    expect(await ids({ channel_id: fresh.brand.channelId })).toEqual([late.id, tagged.id]);
    expect(await ids({ q: "LATE" })).toEqual([late.id]);
    expect(await ids({ q: "0%" })).toEqual([plain.id]);
    expect(await ids({ q: "_" })).toEqual([]);
    expect(await ids({ from: later(2 * HOUR) })).toEqual([late.id]);
    expect(await ids({ to: (tagged.scheduled_at ?? "").replace("+", " ") })).toEqual([]);
    expect(await ids({ from: tagged.scheduled_at, to: later(2 * HOUR) })).toEqual([tagged.id]);
    const first = await call(listPosts, { limit: 2 });
    expect(first).toMatchObject({ has_more: true, posts: [{ id: late.id }, { id: tagged.id }] });
    const rest = await call(listPosts, { limit: 2, cursor: first.next_cursor ?? "" });
    expect(rest).toMatchObject({ has_more: false, next_cursor: null, posts: [{ id: plain.id }] });
  });
});

describe("preflight", () => {
  it("returns issues for content that is not stored", async () => {
    const call = world.as(world.owner);
    expect(await call(preflightContent, { body: "Fine", channels })).toEqual({ issues: [] });
    const { issues } = await call(preflightContent, { body: "x".repeat(10_001), channels });
    expect(issues).toMatchObject([{ code: "text_too_long", severity: "error", platform: "feed" }]);
    expect(issues[0]?.fix).toContain("10000");
  });

  it("warns of another post with the same text on the same channel within a day, but not of the post itself", async () => {
    const own = await createWorld();
    const call = own.as(own.owner);
    const text = "Ferry times for the summer, from June on.";
    const at = (hours: number) => new Date(own.clock.now().getTime() + hours * 3_600_000).toISOString();
    const on = (hours: number) => [{ channel_id: own.brand.channelId, scheduled_at: at(hours) }];
    const { id } = await call(createPost, { body: text, channels: on(48), approve: true });
    const check = async (body: string, hours: number, postId: number | null = null) =>
      (await call(preflightContent, { body, channels: on(hours), post_id: postId })).issues;
    expect(await check(`  ferry  TIMES for the summer,\nfrom June on. `, 30)).toMatchObject([
      { code: "duplicate_text", severity: "warning", field: "body", channel_id: own.brand.channelId, platform: "feed" },
    ]);
    expect(await check(text, 30, id)).toEqual([]);
    expect(await check(text, 80)).toEqual([]);
    expect(await check(`${text} And back.`, 48)).toEqual([]);
    expect((await call(preflightPost, { id })).issues).toEqual([]);

    const { id: again } = await call(createPost, { body: text, channels: on(50), approve: true });
    expect((await call(preflightPost, { id: again })).issues).toMatchObject([{ code: "duplicate_text" }]);
    const theirs = await createWorld();
    const elsewhere = [{ channel_id: theirs.brand.channelId, scheduled_at: at(48) }];
    expect(await theirs.as(theirs.owner)(preflightContent, { body: text, channels: elsewhere })).toEqual({
      issues: [],
    });
  });

  it("reports a channel that can't publish at present", async () => {
    const fresh = await createWorld();
    await fresh.db.channel.update({ where: { id: fresh.brand.channelId }, data: { status: "disabled" } });
    const { issues } = await fresh.as(fresh.owner)(preflightContent, {
      body: "Fine",
      channels: [{ channel_id: fresh.brand.channelId }],
    });
    expect(issues).toMatchObject([{ code: "channel_disabled", severity: "error" }]);
  });
});
