import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  approvePost,
  createPost,
  deletePost,
  getPost,
  listRevisions,
  requestChanges,
  retryPost,
  updatePost,
} from "#domain/content/posts/index.ts";
import type { Overrides } from "#domain/content/posts/schema.ts";
import { readJournal, startPlatform, testPublishers } from "#platform/connectors/test/for-tests.ts";
import { createServe } from "#test/checked-serve.ts";
import { addFiles } from "#test/networks/published.ts";
import { addPublication, addTestChannel } from "#test/publishing/publication.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick, fixPublication, getPublication } from "./index.ts";

/** A post that is published on two channels and failed on a third, against the test platform's own journal. */
const folder = mkdtempSync(join(tmpdir(), "masthead-fix-"));
const journal = join(folder, "journal");
let platform: Awaited<ReturnType<typeof startPlatform>>;
let world: World;
beforeAll(async () => {
  platform = await startPlatform({ journal });
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

const INVALID_STATE = { kind: "refused", detail: { code: "invalid_state" } };
const owner = (entryPoint: "api" | "studio" | "mcp" = "api") => world.as(world.owner, { entryPoint });
const setPolicy = (approvalPolicy: "none" | "required") =>
  world.db.brand.update({ where: { id: world.brand.id }, data: { approvalPolicy } });
const createTestTick = () =>
  createTick(world.services, {
    extra: testPublishers({ origin: platform.origin, timeoutMs: 20_000, quietSeconds: 0 }),
  });
let count = 0;

/** The post's ID with those of its publications; the last one failed, the others are published. */
async function publishPartly(overrides: Overrides = { body: "Hello [fail]" }, others = 2) {
  count += 1;
  const names = Array.from({ length: others + 1 }, (_, index) => `fix-${count}-${index}-${world.brand.id}`);
  const ids = [];
  for (const name of names) ids.push(await addTestChannel(world, name === names.at(-1) ? "state" : "key", name));
  const channels = ids.map((channel_id, index) => ({ channel_id, ...(index === others ? { overrides } : {}) }));
  const scheduled_at = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const { id } = await owner()(createPost, { body: "Hello", channels, scheduled_at, approve: true });
  world.clock.advance(61_000);
  await drain();
  const post = await owner()(getPost, { id });
  const failed = post.publications.at(-1);
  expect(post.publications.map(({ status }) => status)).toEqual([...ids.slice(1).map(() => "published"), "failed"]);
  /** What the platform published, by channel. */
  const published = () =>
    names.map((name) =>
      readJournal(journal)
        .filter(({ what, account }) => what === "accepted" && account === name)
        .map(({ text }) => text),
    );
  return { id, failedId: failed?.id ?? 0, published };
}

/** Runs a tick until nothing is in progress. */
async function drain(tick = createTestTick()): Promise<void> {
  const inProgress = async () => {
    await tick.drain();
    return world.db.publication.count({
      where: { brandId: world.brand.id, status: { in: ["publishing", "processing"] } },
    });
  };
  await expect.poll(inProgress).toBe(0);
}

/** An image of another brand. */
async function addForeignAsset(): Promise<number> {
  const { brand } = await createWorld();
  const file = { name: "a.png", type: "image/png", bytes: 70, width: 1, height: 1, sha256: "0".repeat(64) };
  const keys = { storageKey: `foreign-${brand.id}`, thumbKey: `foreign-${brand.id}-thumb` };
  return (await world.db.mediaAsset.create({ data: { ...file, ...keys, brandId: brand.id } })).id;
}

const stored = (id: number) => world.db.publication.findUniqueOrThrow({ where: { id } });

describe("fixing a failed channel", () => {
  it("publishes the new text there alone, with a revision, events and an audit entry", async () => {
    const { id, failedId, published } = await publishPartly();
    const before = await owner()(getPost, { id });
    expect(before).toMatchObject({ status: "partially_published", revision: 1 });
    expect(before.publications.map(({ can_fix }) => can_fix)).toEqual([false, false, true]);
    const path = `/posts/${id}#publication-${failedId}`;
    expect(await world.db.notification.count({ where: { type: "post_failed", path } })).toBe(1);
    const key = (await stored(failedId)).idempotencyKey;
    const fixed = await owner()(fixPublication, { id: failedId, body: "Hello there", revision: 1, approve: true });
    expect(fixed).toMatchObject({ status: "scheduled", error: null, can_fix: false, revision: 2 });
    expect(Date.parse(fixed.scheduled_at ?? "")).toBe(world.clock.now().getTime());
    expect((await stored(failedId)).idempotencyKey).not.toBe(key);
    await drain();
    expect(published()).toEqual([["Hello"], ["Hello"], ["Hello there"]]);
    const after = await owner()(getPost, { id });
    expect(after).toMatchObject({ status: "published", body: "Hello", revision: 2 });
    expect(after.publications.map(({ overrides }) => overrides)).toEqual([{}, {}, { body: "Hello there" }]);
    expect(after.publications.slice(0, 2)).toEqual(before.publications.slice(0, 2));
    const { revisions } = await owner()(listRevisions, { id });
    expect(revisions.map(({ revision }) => revision)).toEqual([2, 1]);
    const row = await world.db.post.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ approvedHash: row.contentHash, submittedHash: row.contentHash });
    const events = await world.db.webhookEvent.findMany({ where: { postId: id, event: { not: "post.commented" } } });
    expect(events.map(({ event }) => event).toSorted()).toEqual([
      ...["post.approved", "post.approved", "post.failed"],
      ...["post.published", "post.published", "post.published"],
    ]);
    const log = await world.db.auditEvent.findMany({ where: { subjectType: "publication", subjectId: failedId } });
    expect(log.map(({ action }) => action)).toEqual(["publication.fixed"]);
  });

  it("is a proposal for review unless it is approved, and published with its approval", async () => {
    const { id, failedId, published } = await publishPartly();
    const member = await world.addMember("member");
    const asked = await world.as(member)(fixPublication, { id: failedId, body: "Of a member" });
    expect(asked).toMatchObject({ status: "pending_approval", scheduled_at: null, follows_post: false, can_fix: true });
    expect(await owner()(getPost, { id })).toMatchObject({ status: "in_review" });
    world.clock.advance(86_400_000);
    await drain();
    expect(published().at(-1)).toEqual([]);
    await world.as(member)(fixPublication, { id: failedId, body: "Of a member, again" });
    await owner()(requestChanges, { id, comment: "Shorter." });
    expect(await owner()(getPost, { id })).toMatchObject({ status: "changes_requested" });
    await world.as(member)(fixPublication, { id: failedId, body: "Shorter" });
    const revision = (await owner()(getPost, { id })).revision;
    await expect(owner()(approvePost, { id, revision: revision - 1 })).rejects.toMatchObject({
      kind: "revision_conflict",
    });
    expect(await owner()(approvePost, { id, revision })).toMatchObject({ status: "scheduled" });
    await drain();
    expect(published()).toEqual([["Hello"], ["Hello"], ["Shorter"]]);
  });

  it("approves by itself only where no review is required, and never over MCP", async () => {
    await setPolicy("none");
    const [mine, agents] = [await publishPartly(), await publishPartly()];
    const fix = { body: "Hello again" };
    expect(await owner("mcp")(fixPublication, { id: agents.failedId, ...fix })).toMatchObject({
      status: "pending_approval",
    });
    const fixed = await owner("studio")(fixPublication, { id: mine.failedId, ...fix });
    expect(fixed).toMatchObject({ status: "scheduled" });
    const approved = await owner("mcp")(fixPublication, { id: agents.failedId, body: "Asked for", approve: true });
    expect(approved).toMatchObject({ status: "scheduled" });
    await setPolicy("required");
    await drain();
    expect([mine, agents].map(({ published }) => published().at(-1))).toEqual([["Hello again"], ["Asked for"]]);
  });

  it("does not approve another channel's fix that waits for review", async () => {
    const { id, failedId, published } = await publishPartly({ body: "Hello [fail]" }, 1);
    const channel_id = await addTestChannel(world, "key", `fix-more-${world.brand.id}`);
    const other = await world.db.publication.create({
      data: { brandId: world.brand.id, postId: id, channelId: channel_id, status: "failed", scheduledAt: new Date() },
    });
    const member = await world.addMember("member");
    await world.as(member)(fixPublication, { id: other.id, body: "Unseen" });
    await owner()(fixPublication, { id: failedId, body: "Seen", approve: true });
    await drain();
    expect(published().at(-1)).toEqual(["Seen"]);
    expect(await stored(other.id)).toMatchObject({ status: "pending_approval" });
  });

  it("leaves a channel that is still scheduled as it is", async () => {
    const { id, failedId } = await publishPartly();
    const channel_id = await addTestChannel(world, "key", `fix-later-${world.brand.id}`);
    const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000);
    const later = await world.db.publication.create({
      data: {
        brandId: world.brand.id,
        postId: id,
        channelId: channel_id,
        status: "scheduled",
        followsPost: false,
        scheduledAt,
        nextAttemptAt: scheduledAt,
      },
    });
    await world.as(await world.addMember("member"))(fixPublication, { id: failedId, body: "Of a member" });
    expect(await stored(later.id)).toMatchObject({ status: "scheduled", scheduledAt, overrides: {} });
    await expect(owner()(fixPublication, { id: later.id, body: "No" })).rejects.toMatchObject(INVALID_STATE);
  });

  it("keeps the parts that are published, and sends only the rest", async () => {
    const { failedId, published } = await publishPartly({ thread: ["Second [fail]"] }, 1);
    const wrong = { id: failedId, body: "Another first part", thread: ["Second"], approve: true };
    await expect(owner()(fixPublication, wrong)).rejects.toMatchObject({ kind: "invalid" });
    await owner()(fixPublication, { id: failedId, thread: ["Second"], approve: true });
    await drain();
    expect(published()).toEqual([["Hello"], ["Hello", "Second"]]);
  });

  it("keeps the files of the parts that are published, and sends the others with the new ones", async () => {
    const file = (alt: string) => ({ type: "image/png", bytes: Buffer.from(alt), alt });
    const [first = 0, second = 0, third = 0] = await addFiles(world, [file("One"), file("Two"), file("Three")]);
    const { failedId } = await publishPartly(
      { thread: ["Second", "[fail]"], thread_media_ids: [[first], [second]] },
      1,
    );
    const fix = (thread_media_ids: number[][]) =>
      owner()(fixPublication, { id: failedId, thread: ["Second", "Third"], thread_media_ids, approve: true });
    await expect(fix([[third], [second]])).rejects.toMatchObject({ kind: "invalid" });
    await expect(fix([[], [second]])).rejects.toMatchObject({ kind: "invalid" });
    await expect(fix([[first], [second], [third]])).rejects.toMatchObject({
      detail: { errors: { "thread_media_ids.2": [expect.any(String)] } },
    });
    await fix([[first], [third, second]]);
    await drain();
    const { parts } = await owner()(getPublication, { id: failedId });
    const filesOf = (post: string) =>
      readJournal(journal)
        .filter(({ what, id }) => what === "accepted" && id === post)
        .flatMap(({ files = [] }) => files.map(({ alt }) => alt));
    expect(parts.map(({ external_id: post }) => filesOf(post))).toEqual([[], ["One"], ["Three", "Two"]]);
  });

  it("refuses what may have been sent, what is unchanged, and content that the channel refuses", async () => {
    const { id, failedId, published } = await publishPartly();
    const fix = (input: object) => owner()(fixPublication, { id: failedId, approve: true, ...input });
    await expect(fix({})).rejects.toMatchObject({ kind: "invalid" });
    await expect(fix({ body: "Hello [fail]" })).rejects.toMatchObject({ kind: "invalid" });
    for (const asset of [await addForeignAsset(), 999_999_999])
      await expect(fix({ media_ids: [asset] })).rejects.toMatchObject({
        detail: { errors: { "media_ids.0": [expect.any(String)] } },
      });
    await expect(fix({ options: { nothing: "x" } })).rejects.toMatchObject({
      detail: { errors: { "options.nothing": [expect.any(String)] } },
    });
    await expect(fix({ body: "x".repeat(50_000) })).rejects.toMatchObject({ kind: "preflight_failed" });
    await expect(fix({ body: "", revision: 1 })).rejects.toMatchObject({ kind: "preflight_failed" });
    for (const change of [
      { step: "sending" },
      { status: "unknown" },
      { status: "publishing" },
      { status: "published" },
    ] as const) {
      await world.db.publication.update({
        where: { id: failedId },
        data: { status: "failed", step: "idle", ...change },
      });
      await expect(fix({ body: "Hello" })).rejects.toMatchObject(INVALID_STATE);
      expect(await owner()(getPublication, { id: failedId })).toMatchObject({ can_fix: false });
    }
    expect(await owner()(getPost, { id })).toMatchObject({ revision: 1 });
    expect(published().at(-1)).toEqual([]);
  });

  it("is for unpublished posts only after a failure: others are edited", async () => {
    const channels = [{ channel_id: world.brand.channelId }];
    const { publications } = await owner()(createPost, { body: "Draft", channels });
    const id = publications[0]?.id ?? 0;
    await expect(owner()(fixPublication, { id, body: "No" })).rejects.toMatchObject(INVALID_STATE);
  });
});

describe("at the same time", () => {
  it("lets one of two fixes win, whatever the tick does, and publishes once", async () => {
    const posts = [await publishPartly(), await publishPartly(), await publishPartly()];
    for (const { failedId, published } of posts) {
      const tick = createTestTick();
      const fixes = ["One", "Two", "Three"].map((body) =>
        owner()(fixPublication, { id: failedId, body, approve: true, revision: 1 }),
      );
      const settled = await Promise.allSettled([...fixes, tick.drain(), createTestTick().drain()]);
      const outcomes = settled.slice(0, 3).map(({ status }) => status);
      expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
      await drain();
      const winner = ["One", "Two", "Three"][outcomes.indexOf("fulfilled")];
      expect(published()).toEqual([["Hello"], ["Hello"], [winner]]);
    }
  });

  it("sends one text where a fix meets a retry, and refuses to delete the post beside it", async () => {
    const { id, failedId, published } = await publishPartly();
    const results = await Promise.allSettled([
      owner()(retryPost, { id, publication_id: failedId }),
      owner()(fixPublication, { id: failedId, body: "Fixed", approve: true }),
      owner()(deletePost, { id }),
      drain(),
    ]);
    expect(results[2]).toMatchObject({ status: "rejected", reason: INVALID_STATE });
    await drain();
    // The retry was refused again, or came too late.
    if (results[1]?.status === "rejected")
      await owner()(fixPublication, { id: failedId, body: "Fixed", approve: true });
    await drain();
    expect(published()).toEqual([["Hello"], ["Hello"], ["Fixed"]]);
  });

  it("finds no post that was deleted before", async () => {
    const { id, failedId } = await publishPartly({ body: "Hello [fail]" }, 0);
    await Promise.allSettled([
      owner()(deletePost, { id }),
      owner()(fixPublication, { id: failedId, body: "Fixed", approve: true }),
    ]);
    await drain();
    const left = await world.db.post.count({ where: { id } });
    if (left === 0) expect(await world.db.publication.count({ where: { id: failedId } })).toBe(0);
    else expect(await stored(failedId)).toMatchObject({ status: "published" });
  });
});

it("retries one failed channel alone, although another's text would be refused", async () => {
  const { id, failedId } = await publishPartly();
  const channel_id = await addTestChannel(world, "key", `retry-${world.brand.id}`);
  const data = { brandId: world.brand.id, postId: id, channelId: channel_id, status: "failed" as const };
  const other = await world.db.publication.create({ data: { ...data, scheduledAt: world.clock.now() } });
  await owner()(retryPost, { id, publication_id: other.id });
  await drain();
  expect(await stored(other.id)).toMatchObject({ status: "published" });
  expect(await stored(failedId)).toMatchObject({ status: "failed" });
  const foreign = await addPublication(await createWorld(), { body: "Another brand's" });
  for (const publication_id of [other.id, foreign.id, 999_999_999]) {
    await expect(owner()(retryPost, { id, publication_id })).rejects.toMatchObject({
      kind: publication_id === other.id ? "refused" : "not_found",
    });
  }
});

it("a post whose content is locked for its published channels is still not edited as a whole", async () => {
  const { id, failedId } = await publishPartly();
  await expect(owner()(updatePost, { id, body: "For all" })).rejects.toMatchObject(INVALID_STATE);
  await owner()(fixPublication, { id: failedId, body: "For one", approve: true });
  await expect(owner()(updatePost, { id, body: "For all" })).rejects.toMatchObject(INVALID_STATE);
});

it("over REST it is 401, 403, 404, 412, 422, then done", async () => {
  const { failedId, published } = await publishPartly();
  const serve = createServe(world.services);
  const route = { method: "POST", path: "/publications/{id}/fix" } as const;
  const fix = (token: string | undefined, body: object, id = failedId, headers = {}) =>
    send(serve, route, { ...(token === undefined ? {} : { token }), body, id, headers });
  const client = await world.bearer(await world.addMember("client"));
  const member = await world.bearer(await world.addMember("member"));
  const token = await world.bearer(world.owner);
  const low = await world.bearer(world.owner, { kind: "tiered", tier: "standard_write" });
  const read = await world.bearer(world.owner, { kind: "tiered", tier: "read" });
  const body = { body: "By REST", approve: true };
  expect(await fix(undefined, body)).toMatchObject({ status: 401 });
  expect(await fix(client, body)).toMatchObject({ status: 403 });
  expect(await fix(member, body)).toMatchObject({ status: 403 });
  expect(await fix(read, body)).toMatchObject({ status: 403, body: { code: "tier_denied" } });
  expect(await fix(low, body)).toMatchObject({ status: 422, body: { code: "tier_denied" } });
  expect(await fix(token, body, 999_999_999)).toMatchObject({ status: 404 });
  expect(await fix(token, body, failedId, { "If-Match": '"7"' })).toMatchObject({ status: 412 });
  expect(await fix(token, { body: 7 })).toMatchObject({ status: 422 });
  const done = await fix(token, body, failedId, { "If-Match": '"1"' });
  expect(done).toMatchObject({ status: 200, body: { publication: { id: failedId, status: "scheduled" } } });
  await drain();
  expect(published().at(-1)).toEqual(["By REST"]);
});
