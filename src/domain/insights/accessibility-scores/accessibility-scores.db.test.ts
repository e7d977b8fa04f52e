import { beforeEach, describe, expect, it } from "vitest";
import { getAccessibilityRules, updateAccessibilityRules } from "#domain/content/accessibility/index.ts";
import { DEFAULT_MODES } from "#domain/content/accessibility/terms.ts";
import { approvePost, createPost, preflightContent, preflightPost, submitPost } from "#domain/content/posts/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import { getAccessibilityPassport, summarizeAccessibility } from "./index.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const owner = () => world.as(world.owner);
const write = (body: string, more: object = {}) =>
  owner()(createPost, { body, channels: [{ channel_id: world.brand.channelId }], ...more });
const soon = () => new Date(world.clock.now().getTime() + 60_000).toISOString();

describe("the rules", () => {
  it("warn at first, are changed by the owner alone, seen by all, and logged", async () => {
    const member = world.as(await world.addMember("member"));
    expect(await member(getAccessibilityRules, {})).toEqual(DEFAULT_MODES);
    const changed = { ...DEFAULT_MODES, alt_text: "required", emojis: "off" };
    expect(await owner()(updateAccessibilityRules, { alt_text: "required", emojis: "off" })).toEqual(changed);
    expect(await owner()(updateAccessibilityRules, {})).toEqual(changed);
    expect(await member(getAccessibilityRules, {})).toEqual(changed);
    await expect(member(updateAccessibilityRules, { alt_text: "off" })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(owner()(updateAccessibilityRules, { alt_text: "never" as never })).rejects.toMatchObject({
      kind: "invalid",
    });
    const log = await world.db.auditEvent.findMany({
      where: { brandId: world.brand.id, action: "accessibility_rules.updated" },
    });
    expect(log[0]?.detail).toMatchObject({ alt_text: "required" });
  });

  it("decide what preflight says, for unsaved content too", async () => {
    const content = { body: "#blackfriday", channels: [{ channel_id: world.brand.channelId }] };
    const found = async () =>
      (await owner()(preflightContent, content)).issues.map(({ code, severity }) => [code, severity]);
    expect(await found()).toEqual([["hashtag_lower_case", "warning"]]);
    await owner()(updateAccessibilityRules, { hashtags: "required" });
    expect(await found()).toEqual([["hashtag_lower_case", "error"]]);
    await owner()(updateAccessibilityRules, { hashtags: "off" });
    expect(await found()).toEqual([]);
  });

  it("keep a post from being submitted, approved and scheduled where they are required", async () => {
    await owner()(updateAccessibilityRules, { hashtags: "required" });
    const draft = await write("#blackfriday");
    const refused = { kind: "preflight_failed", detail: { issues: [{ code: "hashtag_lower_case", field: "body" }] } };
    await expect(owner()(submitPost, { id: draft.id })).rejects.toMatchObject(refused);
    await expect(owner()(approvePost, { id: draft.id })).rejects.toMatchObject(refused);
    await expect(write("#blackfriday", { scheduled_at: soon(), approve: true })).rejects.toMatchObject(refused);
    const fine = await write("#BlackFriday", { scheduled_at: soon(), approve: true });
    expect(fine.status).toBe("scheduled");
  });

  it("leave approved posts approved, and publish them", async () => {
    const { id } = await write("#blackfriday", { scheduled_at: soon(), approve: true });
    await owner()(updateAccessibilityRules, { hashtags: "required" });
    world.clock.advance(120_000);
    await createTick(world.services).drain();
    expect(await world.db.publication.findFirstOrThrow({ where: { postId: id } })).toMatchObject({
      status: "published",
    });
  });
});

describe("the passport", () => {
  it("has a score, its parts and the findings, and none of a post that is not the caller's", async () => {
    const { id } = await write("#blackfriday is near");
    const passport = await owner()(getAccessibilityPassport, { id });
    expect(passport.score).toBe(50);
    expect(passport.parts.filter(({ share }) => share !== null)).toEqual([
      { rule: "hashtags", state: "failed", weight: 10, share: 0 },
      { rule: "capitals", state: "passed", weight: 10, share: 1 },
    ]);
    expect(passport.findings).toMatchObject([{ channel_id: world.brand.channelId, code: "hashtag_lower_case" }]);
    const { issues } = await owner()(preflightPost, { id });
    expect(passport.findings).toEqual(issues);
    const other = await createWorld();
    await expect(other.as(other.owner)(getAccessibilityPassport, { id })).rejects.toMatchObject({ kind: "not_found" });
    const client = world.as(await world.addMember("client"));
    await expect(client(getAccessibilityPassport, { id })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("judges a post without channels and content", async () => {
    const draft = await owner()(createPost, { body: "GREAT SALE EVERYWHERE TODAY" });
    expect(await owner()(getAccessibilityPassport, { id: draft.id })).toMatchObject({
      score: 0,
      findings: [{ channel_id: null, platform: null, code: "text_in_capitals" }],
    });
  });
});

describe("the average", () => {
  it("is that of the posts published in the range, on a channel", async () => {
    expect(await owner()(summarizeAccessibility, {})).toMatchObject({ score: null, posts: 0, is_partial: false });
    for (const body of ["#blackfriday is near", "#BlackFriday is here"]) {
      await write(body, { scheduled_at: soon(), approve: true });
    }
    await write("#climatechange unpublished");
    world.clock.advance(120_000);
    await createTick(world.services).drain();
    const summary = await owner()(summarizeAccessibility, { channel_id: world.brand.channelId });
    expect(summary).toMatchObject({ score: 75, posts: 2 });
    expect(summary.parts).toContainEqual({ rule: "hashtags", judged: 2, passed: 1 });
    expect(await owner()(summarizeAccessibility, { from: "2020-01-01", to: "2020-01-31" })).toMatchObject({ posts: 0 });
    await expect(owner()(summarizeAccessibility, { from: "2020-02-01", to: "2020-01-31" })).rejects.toMatchObject({
      kind: "invalid",
    });
  });
});

it("answers over REST with 401, 403, 404, 422, then success", async () => {
  const bearer = await world.bearer(world.owner);
  const { id } = await write("Fresh coffee");
  const member = await world.bearer(await world.addMember("member"));
  const serve = createServe(world.services);
  const status = async (
    method: "GET" | "PATCH",
    path: string,
    { token, body }: { token?: string; body?: object } = {},
  ) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await serve(new Request(`http://localhost/api/v1${path}`, init))).status;
  };
  expect(await status("GET", "/accessibility-rules")).toBe(401);
  expect(await status("PATCH", "/accessibility-rules", { token: member, body: { links: "off" } })).toBe(403);
  expect(await status("GET", "/posts/999999/accessibility", { token: bearer })).toBe(404);
  expect(await status("PATCH", "/accessibility-rules", { token: bearer, body: { links: "maybe" } })).toBe(422);
  expect(await status("PATCH", "/accessibility-rules", { token: bearer, body: { links: "off" } })).toBe(200);
  expect(await status("GET", `/posts/${id}/accessibility`, { token: bearer })).toBe(200);
  expect(await status("GET", "/metrics/accessibility", { token: bearer })).toBe(200);
});
