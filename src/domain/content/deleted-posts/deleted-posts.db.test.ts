import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { bulkPosts } from "#domain/content/bulk/index.ts";
import { createPost, deletePost, getPost } from "#domain/content/posts/index.ts";
import { listAuditEvents } from "#domain/operations/audit/index.ts";
import { createCampaign } from "#domain/planning/campaigns/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { listDeletedPosts, pruneDeletedPosts, purgeDeletedPost, restoreDeletedPost } from "./index.ts";
import { KEPT_DAYS } from "./terms.ts";

const NOT_FOUND = { kind: "not_found" };
const NOTHING = { channels: [], media: [], campaign: null, time: false };
const DAY_MS = 86_400_000;

let world: World;
let channels: { channel_id: number }[];
beforeAll(async () => {
  world = await createWorld();
  channels = [{ channel_id: world.brand.channelId }];
});
beforeEach(() => world.db.deletedPost.deleteMany({ where: { brandId: world.brand.id } }));

const owner = () => world.as(world.owner);
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();
const list = () => owner()(listDeletedPosts, {});

async function addAsset(name: string) {
  const key = `${name}-${world.brand.id}`;
  const file = { name, type: "image/png", bytes: 1, width: 1, height: 1, sha256: randomBytes(32).toString("hex") };
  return world.db.mediaAsset.create({ data: { ...file, brandId: world.brand.id, storageKey: key, thumbKey: key } });
}

async function deleted(input: object = {}): Promise<number> {
  const { id } = await owner()(createPost, { body: "We open at nine.", channels, ...input });
  await owner()(deletePost, { id });
  return id;
}

it("restores everything that a post was, as a new draft", async () => {
  const [common, own] = [await addAsset("harbor.png"), await addAsset("pier.png")];
  const second = await addTestChannel(world, "key");
  const { id: campaignId } = await owner()(createCampaign, { name: "Spring" });
  const content = {
    body: "We open at nine.",
    tags: ["news"],
    internal_note: "Ask Ada first",
    timezone: "Europe/Berlin",
    media_ids: [common.id],
    campaign_id: campaignId,
    utm_campaign: "spring",
    scheduled_at: inDays(3),
    channels: [
      { channel_id: world.brand.channelId },
      { channel_id: second, overrides: { body: "For them", media_ids: [own.id] }, scheduled_at: inDays(4) },
    ],
  };
  const before = await owner()(createPost, content);
  await owner()(deletePost, { id: before.id });
  await expect(owner()(getPost, { id: before.id })).rejects.toMatchObject(NOT_FOUND);
  const { post, missing } = await owner()(restoreDeletedPost, { id: before.id });
  expect(missing).toEqual(NOTHING);
  expect(post).toMatchObject({
    status: "draft",
    body: "We open at nine.",
    tags: ["news"],
    internal_note: "Ask Ada first",
    timezone: "Europe/Berlin",
    utm_campaign: "spring",
    campaign: { id: campaignId },
    scheduled_at: before.scheduled_at,
  });
  expect(post.id).not.toBe(before.id);
  expect(post.media.map(({ id }) => id)).toEqual([common.id]);
  const shape = (one: typeof before) =>
    one.publications.map(({ channel, overrides, scheduled_at: at }) => [channel.id, overrides, at]);
  expect(shape(post)).toEqual(shape(before));
  expect(await list()).toMatchObject({ deleted_posts: [] });
  const { audit_events: events } = await owner()(listAuditEvents, { action: "post.restored" });
  expect(events[0]).toMatchObject({ subject: { id: post.id }, detail: { former_id: before.id } });
});

it("says what is gone by then: channels, media, the campaign and times", async () => {
  const [kept, gone] = [await addAsset("kept.png"), await addAsset("gone.png")];
  const other = await addTestChannel(world, "key", "removed");
  const { id: campaignId } = await owner()(createCampaign, { name: "Winter" });
  const id = await deleted({
    media_ids: [gone.id, kept.id],
    campaign_id: campaignId,
    scheduled_at: inDays(1),
    channels: [...channels, { channel_id: other, overrides: { media_ids: [gone.id] } }],
  });
  await world.db.mediaAsset.delete({ where: { id: gone.id } });
  await world.db.channel.delete({ where: { id: other } });
  await world.db.campaign.delete({ where: { id: campaignId } });
  world.clock.advance(2 * DAY_MS);
  const { post, missing } = await owner()(restoreDeletedPost, { id });
  expect(missing).toEqual({ channels: ["removed"], media: ["gone.png"], campaign: "Winter", time: true });
  expect(post).toMatchObject({ scheduled_at: null, campaign: null, status: "draft" });
  expect(post.media.map((asset) => asset.id)).toEqual([kept.id]);
  expect(post.publications.map(({ channel }) => channel.id)).toEqual([world.brand.channelId]);
});

it("lists those of the last 30 days, last deleted first, page by page, and not to clients", async () => {
  const [first, second, third] = [await deleted(), await deleted({ body: "" }), await deleted()];
  expect(await list()).toMatchObject({
    deleted_posts: [
      { id: third },
      { id: second, excerpt: "" },
      { id: first, excerpt: "We open at nine.", media_count: 0 },
    ],
    has_more: false,
  });
  const page = await owner()(listDeletedPosts, { limit: 2 });
  expect(page).toMatchObject({
    deleted_posts: [{ id: third, deleted_by: { id: world.owner.userId } }, { id: second }],
  });
  const rest = await owner()(listDeletedPosts, { limit: 2, cursor: page.next_cursor ?? "" });
  expect(rest).toMatchObject({ deleted_posts: [{ id: first }], next_cursor: null });
  const client = await world.addMember("client");
  await expect(world.as(client)(listDeletedPosts, {})).rejects.toMatchObject({ kind: "forbidden" });
});

it("keeps a post for 30 days, then neither lists nor restores it, and deletes it at night", async () => {
  const id = await deleted();
  world.clock.advance(KEPT_DAYS * DAY_MS - 1000);
  const system = { ...world.services, caller: { kind: "system", job: "test" } as const };
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  const prune = () => pruneDeletedPosts.perform({ ...system, origin }, {});
  await prune();
  expect(await list()).toMatchObject({ deleted_posts: [{ id }] });
  world.clock.advance(1000);
  expect(await list()).toMatchObject({ deleted_posts: [] });
  await expect(owner()(restoreDeletedPost, { id })).rejects.toMatchObject(NOT_FOUND);
  expect(await world.db.deletedPost.count({ where: { postId: id } })).toBe(1);
  await prune();
  expect(await world.db.deletedPost.count({ where: { postId: id } })).toBe(0);
});

it("restores or purges a post once, also of several requests at once", async () => {
  const id = await deleted();
  const results = await Promise.allSettled([1, 2, 3].map(() => owner()(restoreDeletedPost, { id })));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const another = await deleted();
  await owner()(purgeDeletedPost, { id: another });
  await expect(owner()(purgeDeletedPost, { id: another })).rejects.toMatchObject(NOT_FOUND);
  await expect(owner()(restoreDeletedPost, { id: another })).rejects.toMatchObject(NOT_FOUND);
});

it("keeps those that are deleted together, and none whose deletion was refused", async () => {
  const ids = await Promise.all(["One", "Two"].map(async (body) => (await owner()(createPost, { body, channels })).id));
  const [published = 0, open = 0] = ids;
  await world.db.publication.updateMany({ where: { postId: published }, data: { status: "published" } });
  await owner()(bulkPosts, { ids, action: "delete" });
  expect(await list()).toMatchObject({ deleted_posts: [{ id: open }] });
});

it("is managed over REST: 401, 403, 404, 422, then success", async () => {
  const serve = createServe(world.services);
  const stranger = await createWorld();
  const call = async (method: string, path: string, token: string | null) => {
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const response = await serve(new Request(`http://localhost/api/v1/deleted-posts${path}`, { method, headers }));
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  const [first, second] = [await deleted(), await deleted()];
  const token = await world.bearer(world.owner);
  const tiered = (tier: "read" | "standard_write") => world.bearer(world.owner, { tier, kind: "tiered" });
  const foreign = await stranger.bearer(stranger.owner);
  expect((await call("GET", "", null)).status).toBe(401);
  expect((await call("POST", `/${first}/restore`, await tiered("read"))).status).toBe(403);
  expect((await call("DELETE", `/${first}`, await tiered("standard_write"))).status).toBe(403);
  expect((await call("POST", `/${first}/restore`, foreign)).status).toBe(404);
  expect((await call("DELETE", `/${first}`, foreign)).status).toBe(404);
  expect(await call("GET", "?cursor=wrong", token)).toMatchObject({
    status: 422,
    body: { errors: { cursor: [expect.any(String)] } },
  });
  expect((await call("GET", "", token)).body.deleted_posts).toMatchObject([{ id: second }, { id: first }]);
  const restored = await call("POST", `/${first}/restore`, await tiered("standard_write"));
  expect(restored).toMatchObject({ status: 201, body: { post: { status: "draft" }, missing: NOTHING } });
  expect((await call("POST", `/${first}/restore`, token)).status).toBe(404);
  expect((await call("DELETE", `/${second}`, token)).status).toBe(204);
  expect((await call("GET", "", token)).body.deleted_posts).toEqual([]);
});
