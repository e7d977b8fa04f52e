import { beforeAll, describe, expect, it } from "vitest";
import { getPost } from "#domain/content/posts/index.ts";
import { credentialsLocation } from "#domain/publishing/channels/credentials.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { History, ListedPost } from "#platform/connectors/contract.ts";
import { importPosts } from "#test/networks/run-jobs.ts";
import { addPublication, addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  createDraftFromImportedPost,
  getImportedPost,
  getPostImport,
  listImportedPosts,
  startPostImport,
  updatePostImport,
} from "./index.ts";

const DAY = 86_400_000;
const PAGE = 50;

/** What the network lists, the newest first, and what it was asked. */
const network: { posts: ListedPost[]; asked: { cursor: string | null; since: Date }[]; isDown: boolean } = {
  posts: [],
  asked: [],
  isDown: false,
};
const history: History = {
  platform: "test_key",
  timeoutMs: 5000,
  async list(_channel, page) {
    network.asked.push(page);
    if (network.isDown) throw new Error("The network is down.");
    const start = Number(page.cursor ?? 0);
    const isMore = start + PAGE < network.posts.length;
    return { posts: network.posts.slice(start, start + PAGE), cursor: isMore ? String(start + PAGE) : null };
  },
};

let world: World;
let channelId: number;

const post = (id: number, more: Partial<ListedPost> = {}): ListedPost => ({
  externalId: `post-${id}`,
  text: `Text ${id}`,
  permalink: `https://social.example/${id}`,
  publishedAt: new Date(world.clock.now().getTime() - id * 3_600_000),
  kind: "text",
  mediaCount: 0,
  metrics: { likes: id, comments: 1, views: null },
  ...more,
});
const list = async (input: Parameters<typeof listImportedPosts.run>[1] | object = {}) =>
  world.as(world.owner)(listImportedPosts, { channel_id: channelId, ...input });

async function open(platform: History, posts: (create: typeof post) => ListedPost[]) {
  addConnectorParts({ platform: "test_key", history: platform });
  world = await createWorld();
  channelId = await addTestChannel(world, "key");
  const credentials = await world.services.secrets.encrypt("{}", credentialsLocation(channelId));
  await world.db.channel.update({ where: { id: channelId }, data: { credentials } });
  Object.assign(network, { posts: posts(post), asked: [], isDown: false });
}

describe("an import", () => {
  beforeAll(() => open(history, (create) => Array.from({ length: 230 }, (_, index) => create(index + 1))));

  it("begins by itself, in turns, and reads at most 200 posts of the last 90 days", async () => {
    await importPosts(world);
    expect(network.asked).toHaveLength(3);
    const call = world.as(world.owner);
    expect(await call(getPostImport, { id: channelId })).toMatchObject({ status: "running", read_count: 150 });
    await importPosts(world);
    expect(network.asked.map(({ cursor }) => cursor)).toEqual([null, "50", "100", "150"]);
    expect(await call(getPostImport, { id: channelId })).toMatchObject({
      is_on: true,
      status: "done",
      read_count: 200,
      imported_count: 200,
      completed_at: expect.any(String),
    });
    const since = (network.asked[0]?.since ?? new Date()).getTime();
    expect(Math.abs(world.clock.now().getTime() - since - 90 * DAY)).toBeLessThan(DAY);
  });

  it("is listed by pages, the newest first, and by channel and time", async () => {
    const first = await list({ limit: 100 });
    const second = await list({ limit: 100, cursor: first.next_cursor ?? "" });
    const ids = [...first.imported_posts, ...second.imported_posts].map(({ external_id }) => external_id);
    expect(ids).toEqual(Array.from({ length: 200 }, (_, index) => `post-${index + 1}`));
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    const { timezone } = await world.db.brand.findUniqueOrThrow({ where: { id: world.brand.id } });
    const at = new Date(first.imported_posts[49]?.published_at ?? "");
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(at);
    const { imported_posts: ofDay } = await list({ from: day, to: day, limit: 100 });
    expect(ofDay).toHaveLength(24);
    expect(await list({ from: "2020-01-01", to: "2020-01-02" })).toMatchObject({ imported_posts: [], has_more: false });
    await expect(list({ cursor: "nothing" })).rejects.toMatchObject({
      detail: { errors: { cursor: [expect.any(String)] } },
    });
  });

  it("runs again after a day, updates what it knows, and deletes what two runs no longer list", async () => {
    network.posts = network.posts
      .filter(({ externalId }) => externalId !== "post-2")
      .map((one) => ({ ...one, text: "Edited" }));
    const runs = async () => {
      world.clock.advance(DAY);
      for (let turn = 0; turn < 3; turn += 1) await importPosts(world);
    };
    const names = async () => (await list({ limit: 100 })).imported_posts.map(({ external_id }) => external_id);
    await runs();
    expect(await names()).toContain("post-2");
    expect((await list({ limit: 1 })).imported_posts[0]?.body).toBe("Edited");
    await runs();
    expect(await names()).not.toContain("post-2");
  });

  it("that fails is tried again later, and delays nothing else", async () => {
    network.isDown = true;
    const call = world.as(world.owner);
    await call(startPostImport, { id: channelId });
    await world.runJobs();
    const asked = network.asked.length;
    expect(await call(getPostImport, { id: channelId })).toMatchObject({ status: "failed", is_on: true });
    await importPosts(world);
    expect(network.asked).toHaveLength(asked);
    network.isDown = false;
    world.clock.advance(3_600_000);
    for (let turn = 0; turn < 3; turn += 1) await importPosts(world);
    expect(await call(getPostImport, { id: channelId })).toMatchObject({ status: "done" });
  });

  it("that is turned off asks nothing, keeps its posts, and can be turned on again", async () => {
    const call = world.as(world.owner);
    await call(updatePostImport, { id: channelId, is_on: false });
    await expect(call(startPostImport, { id: channelId })).rejects.toMatchObject({ detail: { code: "invalid_state" } });
    const asked = network.asked.length;
    world.clock.advance(2 * DAY);
    await importPosts(world);
    expect(network.asked).toHaveLength(asked);
    expect(await call(getPostImport, { id: channelId })).toMatchObject({ status: "off", next_at: null });
    expect((await list()).imported_posts.length).toBeGreaterThan(0);
    await call(updatePostImport, { id: channelId, is_on: true });
    await world.runJobs();
    expect(network.asked.length).toBeGreaterThan(asked);
  });

  it("is refused for a network that lists nothing, and for a lost connection", async () => {
    const call = world.as(world.owner);
    const refused = { detail: { code: "invalid_state" } };
    await expect(call(startPostImport, { id: world.brand.channelId })).rejects.toMatchObject(refused);
    await world.db.channel.update({ where: { id: channelId }, data: { status: "needs_reconnect" } });
    await expect(call(startPostImport, { id: channelId })).rejects.toMatchObject(refused);
  });
});

describe("foreign posts", () => {
  beforeAll(() =>
    open(history, (create) => [
      create(1, { text: `A\u0000 bell \u0007and \u202eturned${"x".repeat(30_000)}`, mediaCount: 1e9 }),
      create(2, { permalink: "javascript:alert(1)" }),
      create(3, { externalId: "x".repeat(300) }),
      create(4, { publishedAt: new Date("never") }),
      create(5, { externalId: "post-1", text: "The same ID twice" }),
    ]),
  );

  it("are bounded and cleaned, and left out where they can't be told apart or linked", async () => {
    await importPosts(world);
    const { imported_posts: imported } = await list();
    expect(imported).toMatchObject([{ external_id: "post-1", values: { comments: 1, views: null } }]);
    expect(imported[0]?.body.length).toBeLessThanOrEqual(20_000);
  });

  it("become drafts with their text, on their channel or others of the brand", async () => {
    const [row] = await world.db.importedPost.findMany({ where: { channelId } });
    await world.db.importedPost.updateMany({ where: { channelId }, data: { body: "We open at nine." } });
    const call = world.as(world.owner);
    const draft = await call(createDraftFromImportedPost, { id: row?.id ?? 0 });
    const { body, publications } = await call(getPost, { id: draft.id });
    expect([body, publications.map(({ channel }) => channel.id)]).toEqual(["We open at nine.", [channelId]]);
    const other = await createWorld();
    await expect(
      call(createDraftFromImportedPost, { id: row?.id ?? 0, channel_ids: [other.brand.channelId] }),
    ).rejects.toMatchObject({ kind: "invalid" });
    await expect(other.as(other.owner)(getImportedPost, { id: row?.id ?? 0 })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("are not imported while a publication may be one of them, and are removed when it turns out to be", async () => {
    const { id } = await addPublication(world, { body: "Ours", channelId });
    const sent = new Date(world.clock.now().getTime() - 60_000);
    await world.db.publication.update({ where: { id }, data: { status: "unknown", firstSentAt: sent } });
    network.posts = [post(0, { externalId: "ours" }), post(9, { externalId: "theirs" })];
    const run = async () => {
      await world.as(world.owner)(startPostImport, { id: channelId });
      await world.runJobs();
      return (await list()).imported_posts.map(({ external_id }) => external_id);
    };
    expect(await run()).toEqual(["post-1", "theirs"].toSorted((a) => (a === "post-1" ? -1 : 1)));
    await world.db.publication.update({ where: { id }, data: { status: "published", externalId: "theirs" } });
    const after = await run();
    expect(after).toContain("ours");
    expect(after).not.toContain("theirs");
  });
});

describe("where the network charges for each post", () => {
  beforeAll(() => open({ ...history, isCharged: true }, (create) => [create(1)]));

  it("nothing is imported until a person turns it on, and only what is new afterwards", async () => {
    await importPosts(world);
    expect(network.asked).toEqual([]);
    await world.as(world.owner)(updatePostImport, { id: channelId, is_on: true });
    await world.runJobs();
    expect(network.asked).toHaveLength(1);
    world.clock.advance(DAY);
    await importPosts(world);
    const [first, second] = network.asked.map(({ since }) => since.getTime());
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(80 * DAY);
    expect((await list()).imported_posts).toHaveLength(1);
  });
});
