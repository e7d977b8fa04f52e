import { beforeEach, describe, expect, it } from "vitest";
import { archiveBrand, restoreBrand } from "#domain/brands/closed-brands/index.ts";
import { removeMember } from "#domain/brands/members/index.ts";
import { createPost, deletePost, getPost, listPosts, updateMedia, updatePost } from "#domain/content/posts/index.ts";
import { pauseQueue, resumeQueue } from "#domain/planning/queues/index.ts";
import { createRecurrence, resumeRecurrence, stopRecurrence } from "#domain/planning/recurrences/index.ts";
import { updateChannel } from "#domain/publishing/channels/index.ts";
import { createTick, deletePublication, updatePublication } from "#domain/publishing/publications/index.ts";
import { updateApprovalSteps } from "#domain/review/approval-steps/index.ts";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { addImage, withPassword } from "#test/deleted-account.ts";
import { createWorld, type World } from "#test/world.ts";
import { fillQueue } from "./fill-queue.ts";
import { fillQueues } from "./fill-queues.ts";
import {
  createEvergreenPost,
  deleteEvergreenPost,
  getEvergreenPost,
  getFilling,
  listEvergreenPosts,
  pauseEvergreenPost,
  resumeEvergreenPost,
  updateEvergreenPost,
  updateFilling,
} from "./index.ts";
import { setAside } from "./pause-posts.ts";

/** A Tuesday, 9:00 in Berlin. */
const NOW = new Date("2026-09-01T07:00:00Z");
/** A Thursday, more than 30 days later. */
const LATER = new Date("2026-10-15T07:00:00Z");
/** Every day at 9:30. */
const TIMES = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "09:30" }));

let world: World;
let editor: Person;
let feed: number;

beforeEach(async () => {
  world = await createWorld();
  world.clock.set(NOW);
  editor = await world.addMember("editor");
  feed = world.brand.channelId;
  await owner()(updateChannel, { id: feed, posting_times: TIMES });
});

const owner = () => world.as(world.owner);
/** A post that was published on the feed. */
async function publish(body: string, input: object = {}) {
  const channels = [{ channel_id: feed }];
  const scheduled = new Date(world.clock.now().getTime() + 60_000);
  const scheduled_at = scheduled.toISOString();
  const { id } = await owner()(createPost, { body, channels, scheduled_at, approve: true, ...input });
  world.clock.set(scheduled);
  await createTick(world.services).drain();
  return id;
}
const reuse = (id: number, input: object = { approve: true }, who = world.owner) =>
  world.as(who)(createEvergreenPost, { id, ...input });
const fill = (input: object = {}) => owner()(updateFilling, { id: feed, enabled: true, ...input });
/** Deletes what was published of a post from its network. */
async function deleteFromNetwork(postId: number) {
  const { id } = await world.db.publication.findFirstOrThrow({ where: { postId } });
  await owner()(deletePublication, { id });
  await world.runJobs();
}
/** As if a post was published on another channel too. */
async function publishElsewhere(postId: number) {
  const brandId = world.brand.id;
  const facts = { platform: "gone", handle: "other", displayName: "Other" };
  const { id: channelId } = await world.db.channel.create({ data: { brandId, ...facts } });
  await world.db.publication.create({
    data: { brandId, postId, channelId, status: "published", publishedAt: NOW },
  });
  return channelId;
}
/** The copies of evergreen posts by their times. */
const copies = () =>
  world.db.post.findMany({
    where: { brandId: world.brand.id, evergreenUse: { isNot: null } },
    orderBy: [{ earliestAt: "asc" }, { id: "asc" }],
    include: { evergreenUse: true },
  });
const plan = async () =>
  (await copies()).map(({ earliestAt, body }) => `${earliestAt?.toISOString().slice(5, 16)} ${body}`);
const states = async () => (await copies()).map(({ status }) => status);
const ctx = () => ({
  ...world.services,
  caller: { kind: "system" as const, job: "evergreen.fill_queues" },
  origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
});
const run = () => fillQueues.perform(ctx(), {});
async function runAt(moment: Date | string) {
  world.clock.set(new Date(moment));
  await run();
}
const notices = ({ userId }: Person, type: "recurring_post" | "channel_needs_attention" = "recurring_post") =>
  world.db.notification.findMany({ where: { userId, type } });

describe("REST", () => {
  it("answers 401, 403, 404 and 422, and then fills the queue and shows what was used", async () => {
    const serve = createServe(world.services);
    const send = async (method: string, path: string, body?: object, token?: string) => {
      const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await serve(new Request(`http://localhost/api/v1${path}`, init));
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : JSON.parse(text) };
    };
    const id = await publish("Opening hours");
    world.clock.set(LATER);
    const path = `/posts/${id}/evergreen`;
    const queue = `/channels/${feed}/queue/filling`;
    const client = await world.bearer(await world.addMember("client"));
    const member = await world.bearer(await world.addMember("member"));
    const stranger = await createWorld();
    const foreign = await stranger.bearer(stranger.owner);
    expect((await send("POST", path, {})).status).toBe(401);
    expect((await send("POST", path, {}, client)).status).toBe(403);
    expect((await send("POST", path, { approve: true }, member)).status).toBe(403);
    expect((await send("POST", path, {}, foreign)).status).toBe(404);
    expect((await send("PATCH", queue, { enabled: true }, member)).status).toBe(403);
    expect((await send("PATCH", queue, { enabled: true }, foreign)).status).toBe(404);
    const token = await world.bearer(world.owner);
    for (const wrong of [{ ends_on: "2026-10-14" }, { ends_on: "soon" }]) {
      const { status, body } = await send("POST", path, wrong, token);
      expect([status, Object.keys(body.errors)]).toEqual([422, ["ends_on"]]);
    }
    for (const wrong of [{ times: 0 }, { times: 11 }, { min_days: 6 }, { min_days: 366 }]) {
      const { status, body } = await send("PATCH", queue, wrong, token);
      expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(wrong)]);
    }
    const created = await send("POST", path, { approve: true, ends_on: "2027-01-31" }, token);
    expect([created.status, created.body.evergreen_post]).toMatchObject([
      201,
      {
        post: { id, words: "Opening hours", thumbnail_url: null },
        channel_ids: [feed],
        ends_on: "2027-01-31",
        handling: "approve",
        status: "active",
        pause_reason: null,
        times_used: 0,
        next_at: null,
        last_used_at: "2026-09-01T07:01:00.000000+00:00",
        created_by: { id: world.owner.userId },
      },
    ]);
    const off = {
      channel_id: feed,
      enabled: false,
      times: 3,
      min_days: 30,
      stopped_at: null,
      stop_reason: null,
      posts: 1,
    };
    expect((await send("GET", queue, undefined, token)).body).toMatchObject({ filling: off });
    expect((await send("PATCH", queue, { enabled: true }, token)).body).toMatchObject({
      filling: { ...off, enabled: true },
    });
    expect(await plan()).toEqual(["10-16T07:30 Opening hours"]);
    expect(await states()).toEqual(["scheduled"]);
    const list = await send("GET", "/evergreen-posts?active=true", undefined, token);
    const next_at = "2026-10-16T07:30:00.000000+00:00";
    expect(list.body.evergreen_posts).toMatchObject([{ post: { id }, next_at }]);
    const { posts } = await owner()(listPosts, {});
    const evergreen = created.body.evergreen_post.id;
    expect(posts.map((post) => post.evergreen)).toEqual([
      { id: null, post_id: id },
      { id: evergreen, post_id: id },
    ]);
    const seen = await world.as(await world.addMember("client"))(getPost, { id });
    expect(seen.evergreen).toBeNull();
    expect((await send("DELETE", `/evergreen-posts/${evergreen}`, undefined, foreign)).status).toBe(404);
    expect((await send("DELETE", `/evergreen-posts/${evergreen}`, undefined, token)).status).toBe(204);
    expect((await send("GET", `/evergreen-posts/${evergreen}`, undefined, token)).status).toBe(404);
  });

  it("refuses posts that aren't published, are evergreen or the copy of such a post", async () => {
    const { id: draft } = await owner()(createPost, { body: "A draft", channels: [{ channel_id: feed }] });
    await expect(reuse(draft)).rejects.toMatchObject({ detail: { code: "invalid_state" } });
    const id = await publish("Opening hours");
    const tiered = world.as(world.owner, { tier: "standard_write" });
    await expect(tiered(createEvergreenPost, { id, approve: true })).rejects.toMatchObject({
      kind: "approval_tier_denied",
    });
    const both = await Promise.allSettled([reuse(id), reuse(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    world.clock.set(LATER);
    await fill();
    world.clock.set(new Date("2026-10-16T07:30:00Z"));
    await createTick(world.services).drain();
    const [copy] = await copies();
    expect(copy?.status).toBe("published");
    await expect(reuse(copy?.id ?? 0)).rejects.toMatchObject({
      detail: { code: "invalid_state", message: expect.stringContaining("copy of an evergreen post") },
    });
    const { evergreen_posts: found } = await owner()(listEvergreenPosts, {});
    expect(found).toMatchObject([{ times_used: 1, last_used_at: "2026-10-16T07:30:00.000000+00:00", next_at: null }]);
  });
});

it("is no post that repeats, and an evergreen post can't repeat, until that is ended", async () => {
  const refused = { detail: { code: "invalid_state" } };
  const [beans, cakes] = [await publish("Beans"), await publish("Cakes")];
  const repeat = (id: number) => owner()(createRecurrence, { id, every: "week", approve: true });
  const { id } = await reuse(beans);
  await expect(repeat(beans)).rejects.toMatchObject(refused);
  const series = await repeat(cakes);
  await expect(reuse(cakes)).rejects.toMatchObject(refused);
  await owner()(deleteEvergreenPost, { id });
  await owner()(stopRecurrence, { id: series.id });
  await repeat(beans);
  await reuse(cakes);
  await expect(owner()(resumeRecurrence, { id: series.id })).rejects.toMatchObject(refused);
  world.clock.set(LATER);
  await fill();
  const [copy] = await copies();
  await expect(repeat(copy?.id ?? 0)).rejects.toMatchObject({
    detail: { code: "invalid_state", message: expect.stringContaining("copy of an evergreen post") },
  });
});

describe("the job", () => {
  it("fills free times with the post whose last use is the longest ago, and none again too soon", async () => {
    for (const body of ["Beans", "Cakes", "Drinks", "Eggs"]) await reuse(await publish(body));
    world.clock.set(LATER);
    const { id } = await owner()(createPost, {
      body: "News",
      channels: [{ channel_id: feed }],
      scheduled_at: "2026-10-17T07:30:00Z",
      approve: true,
    });
    await fill();
    const first = ["10-16T07:30 Beans", "10-18T07:30 Cakes"];
    expect(await plan()).toEqual(first);
    await run();
    expect(await plan()).toEqual(first);
    await owner()(deletePost, { id });
    await run();
    expect(await plan()).toEqual([first[0], "10-17T07:30 Drinks", first[1]]);
    // One of them is deleted: the time is filled with another post rather than with the same one.
    await owner()(deletePost, { id: (await copies())[0]?.id ?? 0 });
    await run();
    expect((await plan())[0]).toBe("10-16T07:30 Eggs");
    await runAt("2026-10-17T07:00:00Z");
    expect(await plan()).toHaveLength(3);
    await runAt("2026-11-20T07:00:00Z");
    expect((await plan()).slice(3)).toEqual(["11-20T08:30 Beans", "11-21T08:30 Eggs", "11-22T08:30 Drinks"]);
  });

  it("creates one copy for each time, however often and concurrently it runs", async () => {
    for (const body of ["Beans", "Cakes", "Drinks", "Eggs"]) await reuse(await publish(body));
    world.clock.set(LATER);
    await world.db.queueFilling.create({
      data: { channelId: feed, brandId: world.brand.id, isOn: true, times: 3, minDays: 30, countedFrom: LATER },
    });
    await Promise.all([1, 2, 3, 4].map(run));
    await run();
    expect(await plan()).toEqual(["10-16T07:30 Beans", "10-17T07:30 Cakes", "10-18T07:30 Drinks"]);
    world.clock.set(new Date("2026-10-18T08:00:00Z"));
    await Promise.all([1, 2].map(() => createTick(world.services).drain()));
    expect(await world.db.feedEntry.count({ where: { brandId: world.brand.id } })).toBe(7);
  });

  it("fills no day twice when the posting times or the brand's time zone change", async () => {
    for (const body of ["Beans", "Cakes", "Drinks", "Eggs", "Figs", "Grapes", "Ham"]) await reuse(await publish(body));
    world.clock.set(LATER);
    await fill();
    const first = ["10-16T07:30 Beans", "10-17T07:30 Cakes", "10-18T07:30 Drinks"];
    expect(await plan()).toEqual(first);
    await owner()(updateChannel, { id: feed, posting_times: TIMES.map((time) => ({ ...time, time: "06:00" })) });
    await run();
    expect(await plan()).toEqual(first);
    await world.db.brand.update({ where: { id: world.brand.id }, data: { timezone: "Europe/Istanbul" } });
    await run();
    expect(await plan()).toEqual(first);
    await runAt("2026-10-16T08:00:00Z");
    expect(await plan()).toEqual([...first, "10-19T03:00 Eggs"]);
  });

  it("creates nothing of a copy that fails half way, and all of it the next time", async () => {
    for (const body of ["Beans", "Cakes"]) await reuse(await publish(body));
    world.clock.set(LATER);
    await fill({ enabled: false });
    await world.db.queueFilling.update({ where: { channelId: feed }, data: { isOn: true } });
    const broken = { ...ctx(), db: failAt(world.db, 1) };
    await expect(fillQueue(broken, { brandId: world.brand.id, id: feed })).rejects.toThrow("killed");
    expect(await plan()).toEqual(["10-16T07:30 Beans"]);
    await fillQueues.perform({ ...ctx(), db: failAt(world.db, 0) }, {});
    expect(await plan()).toHaveLength(1);
    await run();
    expect(await plan()).toEqual(["10-16T07:30 Beans", "10-17T07:30 Cakes"]);
  });

  it("fills channel by channel where what there is to fill can't be found for all together", async () => {
    await reuse(await publish("Beans"));
    world.clock.set(LATER);
    await fill({ enabled: false });
    await world.db.queueFilling.update({ where: { channelId: feed }, data: { isOn: true } });
    const db = world.db.$extends({
      query: {
        $queryRaw: async ({ args, query }) => {
          if (args.sql.includes("hasRemoved")) throw new Error("too much");
          return query(args);
        },
      },
    }) as unknown as World["db"];
    await fillQueues.perform({ ...ctx(), db }, {});
    expect(await plan()).toEqual(["10-16T07:30 Beans"]);
  });

  it("uses no post that is paused or removed at that moment, and the next one instead", async () => {
    const [beans, cakes, drinks] = [await publish("Beans"), await publish("Cakes"), await publish("Drinks")];
    const [{ id: paused }, { id: removed }] = [await reuse(beans), await reuse(cakes)];
    await reuse(drinks);
    world.clock.set(LATER);
    await fill({ enabled: false });
    await world.db.queueFilling.update({ where: { channelId: feed }, data: { isOn: true } });
    const changes = [
      () => owner()(pauseEvergreenPost, { id: paused }),
      () => owner()(deleteEvergreenPost, { id: removed }),
    ];
    const racing = { ...ctx(), db: afterChoosing(world.db, () => changes.shift()?.()) };
    await fillQueue(racing, { brandId: world.brand.id, id: feed });
    expect(changes).toEqual([]);
    expect(await plan()).toEqual(["10-16T07:30 Drinks"]);
  });

  it("fills nothing while it is off, the queue paused, the channel lost or the brand archived", async () => {
    await reuse(await publish("Beans"));
    world.clock.set(LATER);
    await fill({ enabled: false });
    await run();
    await owner()(pauseQueue, { id: feed });
    await fill();
    await owner()(resumeQueue, { id: feed, missed: "publish" });
    await world.db.channel.update({ where: { id: feed }, data: { status: "needs_reconnect" } });
    await run();
    await world.db.channel.update({ where: { id: feed }, data: { status: "connected" } });
    await owner()(archiveBrand, { id: world.brand.id });
    await run();
    expect(await plan()).toEqual([]);
    await owner()(restoreBrand, { id: world.brand.id });
    await run();
    expect(await plan()).toHaveLength(1);
    expect(await notices(world.owner)).toEqual([]);
  });

  it("uses a post only on the channels on which it was published, on each by its own", async () => {
    const [beans, cakes] = [await publish("Beans"), await publish("Cakes")];
    await Promise.all([beans, cakes].map((id) => reuse(id)));
    const brandId = world.brand.id;
    const data = { brandId, platform: "bluesky", handle: "other", displayName: "Other" };
    const other = await world.db.channel.create({ data: { ...data, postingTimes: [570] } });
    world.clock.set(LATER);
    expect(await owner()(updateFilling, { id: other.id, enabled: true })).toMatchObject({ enabled: true, posts: 0 });
    expect(await plan()).toEqual([]);
    expect(await owner()(listEvergreenPosts, { channel_id: other.id })).toMatchObject({ evergreen_posts: [] });
    await world.db.publication.create({
      data: { brandId, postId: cakes, channelId: other.id, status: "published", publishedAt: NOW },
    });
    const { evergreen_posts: there } = await owner()(listEvergreenPosts, { channel_id: other.id });
    expect(there.map(({ post }) => post.id)).toEqual([cakes]);
    await run();
    await fill({ times: 2 });
    const uses = await world.db.evergreenUse.findMany({
      where: { brandId },
      orderBy: { at: "asc" },
      include: { copy: { select: { publications: { select: { channelId: true } } } } },
    });
    expect(uses.map(({ sourceId, channelId, copy }) => [sourceId, channelId, copy?.publications])).toEqual([
      [beans, feed, [{ channelId: feed }]],
      [cakes, feed, [{ channelId: feed }]],
      [cakes, other.id, [{ channelId: other.id }]],
    ]);
  });

  it("uses no paused post, none after its last day, and none that was removed", async () => {
    const [beans, cakes, drinks] = [await publish("Beans"), await publish("Cakes"), await publish("Drinks")];
    const { id: paused } = await reuse(beans);
    await reuse(cakes, { approve: true, ends_on: "2026-10-15" });
    const { id: removed } = await reuse(drinks);
    await owner()(pauseEvergreenPost, { id: paused });
    await owner()(deleteEvergreenPost, { id: removed });
    world.clock.set(LATER);
    expect(await fill()).toMatchObject({ posts: 1 });
    expect(await plan()).toEqual([]);
    await owner()(resumeEvergreenPost, { id: paused });
    await run();
    expect(await plan()).toEqual(["10-16T07:30 Beans"]);
    // Removed and added again, it was used all the same.
    await owner()(deleteEvergreenPost, { id: paused });
    await reuse(beans);
    await run();
    expect(await plan()).toHaveLength(1);
    const { evergreen_posts: others } = await owner()(listEvergreenPosts, { active: false });
    expect(others).toEqual([]);
    world.clock.set(new Date("2026-10-16T07:00:00Z"));
    expect(await owner()(listEvergreenPosts, { active: false })).toMatchObject({
      evergreen_posts: [{ post: { words: "Cakes" }, status: "ended" }],
    });
  });
});

describe("a post that was deleted from its network", () => {
  it("can't be evergreen, and pauses the one that is, with one notice", async () => {
    const [beans, cakes] = [await publish("Beans"), await publish("Cakes")];
    await deleteFromNetwork(cakes);
    await expect(reuse(cakes)).rejects.toMatchObject({
      detail: { code: "invalid_state", message: expect.stringContaining("deleted from the networks") },
    });
    const { id } = await reuse(beans, { approve: true }, editor);
    world.clock.advance(60_000);
    await deleteFromNetwork(beans);
    expect(await owner()(listEvergreenPosts, { channel_id: feed })).toMatchObject({ evergreen_posts: [] });
    world.clock.set(LATER);
    expect(await fill()).toMatchObject({ posts: 0 });
    await run();
    expect(await plan()).toEqual([]);
    const paused = { status: "paused", pause_reason: "removed", channel_ids: [] };
    expect(await owner()(getEvergreenPost, { id })).toMatchObject(paused);
    expect(await notices(editor)).toMatchObject([
      { title: "An evergreen post was paused", body: "Beans: It or its newest copy was deleted from a network." },
    ]);
    // Wherever it is gone it stays gone.
    await owner()(resumeEvergreenPost, { id });
    await run();
    expect(await plan()).toEqual([]);
    expect(await owner()(getEvergreenPost, { id })).toMatchObject({ status: "active" });
  });

  it("is paused when its newest copy was deleted, and used again once somebody resumes it", async () => {
    const { id } = await reuse(await publish("Beans"));
    world.clock.set(LATER);
    await fill();
    world.clock.set(new Date("2026-10-16T07:30:00Z"));
    await createTick(world.services).drain();
    const [first] = await copies();
    world.clock.set(new Date("2026-10-17T07:30:00Z"));
    await deleteFromNetwork(first?.id ?? 0);
    await runAt("2026-11-20T07:00:00Z");
    expect(await copies()).toHaveLength(1);
    expect(await owner()(getEvergreenPost, { id })).toMatchObject({ status: "paused", pause_reason: "removed" });
    await owner()(resumeEvergreenPost, { id });
    await run();
    expect(await plan()).toEqual(["10-16T07:30 Beans", "11-20T08:30 Beans"]);
    // An older copy says nothing.
    world.clock.set(new Date("2026-11-20T08:30:00Z"));
    await createTick(world.services).drain();
    await world.db.publication.updateMany({
      where: { postId: first?.id ?? 0 },
      data: { removedAt: world.clock.now() },
    });
    await runAt("2026-12-25T07:00:00Z");
    expect(await copies()).toHaveLength(3);
  });

  it("is not used on another channel whose filling is turned on", async () => {
    const postId = await publish("Beans");
    const elsewhere = await publishElsewhere(postId);
    const { id } = await reuse(postId);
    world.clock.set(LATER);
    const removedAt = world.clock.now();
    await world.db.publication.updateMany({ where: { postId, channelId: elsewhere }, data: { removedAt } });
    await fill();
    expect(await plan()).toEqual([]);
    expect(await owner()(getEvergreenPost, { id })).toMatchObject({ status: "paused", pause_reason: "removed" });
  });
});

describe("approval", () => {
  it("submits the copies of a member and of a token that can't approve, and follows the brand's present rules", async () => {
    await world.db.brand.update({ where: { id: world.brand.id }, data: { approvalPolicy: "none" } });
    await reuse(await publish("Beans"), { submit: true }, await world.addMember("member"));
    const script = world.as(editor, { kind: "tiered", tier: "standard_write" });
    await script(createEvergreenPost, { id: await publish("Cakes"), submit: true });
    const agent = world.as(editor, { entryPoint: "mcp" });
    await agent(createEvergreenPost, { id: await publish("Drinks"), submit: true });
    await reuse(await publish("Eggs"), { submit: true }, editor);
    world.clock.set(LATER);
    await fill({ times: 4 });
    expect(await states()).toEqual(["in_review", "in_review", "in_review", "scheduled"]);
    await world.db.brand.update({ where: { id: world.brand.id }, data: { approvalPolicy: "required" } });
    await runAt("2026-11-30T07:00:00Z");
    expect((await states()).slice(4)).toEqual(Array(4).fill("in_review"));
  });

  it("approves in the name of who added it by itself, until there are approval steps", async () => {
    const { id } = await reuse(await publish("Beans"));
    world.clock.set(LATER);
    await fill();
    expect(await states()).toEqual(["scheduled"]);
    const where = { brandId: world.brand.id };
    const [approval] = await world.db.auditEvent.findMany({
      where: { ...where, action: "post.approved" },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(approval).toMatchObject({ door: "job", detail: { via: "job", evergreen_post_id: id } });
    await owner()(updateApprovalSteps, { steps: [{ name: "Legal", roles: ["client"] }] });
    await runAt("2026-11-30T07:00:00Z");
    expect(await states()).toEqual(["scheduled", "in_review"]);
  });

  it("approves no content that was edited since it was approved", async () => {
    const id = await publish("Beans");
    await reuse(id);
    await world.db.post.update({ where: { id }, data: { body: "Anything", contentHash: "0".repeat(64) } });
    world.clock.set(LATER);
    await fill();
    expect(await copies()).toMatchObject([{ body: "Anything", status: "in_review" }]);
  });

  it("approves no alt text that was changed since the post was published", async () => {
    const image = await world.db.mediaAsset.findFirstOrThrow({ where: { storageKey: await addImage(world) } });
    const own = [{ channel_id: feed, overrides: { media_ids: [image.id] } }];
    await reuse(await publish("Beans", { media_ids: [image.id] }));
    await reuse(await publish("Cakes", { channels: own }));
    await world.db.brand.update({ where: { id: world.brand.id }, data: { approvalPolicy: "none" } });
    await reuse(await publish("Drinks", { media_ids: [image.id] }), { submit: true });
    await reuse(await publish("Eggs", { media_ids: [image.id] }));
    const agent = world.as(await world.addMember("member"), { entryPoint: "mcp", tier: "standard_write" });
    await agent(updateMedia, { id: image.id, alt_text: "Anything" });
    world.clock.set(LATER);
    await fill();
    expect(await states()).toEqual(Array(3).fill("in_review"));
    // What was approved is approved again.
    await agent(updateMedia, { id: image.id, alt_text: image.altText });
    await fill({ times: 4 });
    expect((await states()).at(-1)).toBe("scheduled");
  });

  it("approves no alt text that was changed before somebody edited the published post", async () => {
    const image = await world.db.mediaAsset.findFirstOrThrow({ where: { storageKey: await addImage(world) } });
    const posts = [await publish("Beans", { media_ids: [image.id] }), await publish("Cakes")];
    for (const id of posts) await reuse(id);
    const agent = world.as(await world.addMember("member"), { entryPoint: "mcp", tier: "standard_write" });
    await agent(updateMedia, { id: image.id, alt_text: "Anything" });
    for (const postId of posts) {
      const { id } = await world.db.publication.findFirstOrThrow({ where: { postId } });
      await owner()(updatePublication, { id, body: "Edited" });
    }
    await world.runJobs();
    world.clock.set(LATER);
    await fill();
    expect((await copies()).map(({ body, status }) => [body, status])).toEqual([
      ["Edited", "in_review"],
      ["Edited", "scheduled"],
    ]);
  });

  it("is not prolonged by somebody who can't approve: their copies are submitted", async () => {
    const member = await world.addMember("member");
    const { id } = await reuse(await publish("Beans"), { approve: true, ends_on: "2026-10-20" });
    const asMember = world.as(member);
    expect(await asMember(updateEvergreenPost, { id, ends_on: "2026-10-18" })).toMatchObject({ handling: "approve" });
    expect(await asMember(updateEvergreenPost, { id, ends_on: null })).toMatchObject({
      handling: "submit",
      created_by: { id: member.userId },
      ends_on: null,
    });
  });

  it("pauses a post of which no copy can be approved, says so once, and uses the next one", async () => {
    const [beans, cakes] = [await publish("Beans"), await publish("Cakes")];
    const { id } = await reuse(beans, { approve: true }, editor);
    await reuse(cakes);
    // As if the network allowed less by now.
    await world.db.post.update({ where: { id: beans }, data: { body: "x".repeat(10_001) } });
    world.clock.set(LATER);
    await fill();
    await run();
    expect(await plan()).toEqual(["10-16T07:30 Cakes"]);
    expect(await owner()(getEvergreenPost, { id })).toMatchObject({ status: "paused", pause_reason: "refused" });
    expect(await notices(editor)).toMatchObject([
      {
        title: "An evergreen post was paused",
        path: "/calendar/evergreen",
        body: expect.stringMatching(/^x+…: This post/),
      },
    ]);
    expect(await notices(world.owner)).toEqual([]);
    const where = { brandId: world.brand.id, action: "evergreen_post.paused" };
    expect(await world.db.auditEvent.findMany({ where })).toMatchObject([
      { actorId: null, tokenId: null, door: "job", address: null },
    ]);
  });
});

describe("copies that are refused or fail", () => {
  const many = ["Beans", "Cakes", "Drinks", "Eggs", "Figs"];
  /** As if the network refused what is sent. */
  const failNewest = async () => {
    const newest = (await copies()).at(-1);
    await world.db.publication.updateMany({ where: { postId: newest?.id ?? 0 }, data: { status: "failed" } });
    await world.db.post.updateMany({ where: { id: newest?.id ?? 0 }, data: { status: "failed" } });
  };
  const stops = () => notices(world.owner, "channel_needs_attention");

  it("leave the post out on that channel, and it stays in use on the others", async () => {
    const beans = await publish("Beans");
    const { id } = await reuse(beans, { approve: true }, editor);
    const other = await publishElsewhere(beans);
    expect(await owner()(getEvergreenPost, { id })).toMatchObject({ channel_ids: [feed, other] });
    await world.db.post.update({ where: { id: beans }, data: { body: "x".repeat(10_001) } });
    world.clock.set(LATER);
    await fill();
    await run();
    expect(await owner()(getEvergreenPost, { id })).toMatchObject({
      status: "active",
      channel_ids: [other],
      left_out_channel_ids: [feed],
    });
    expect(await notices(editor)).toMatchObject([{ title: expect.stringContaining("no longer used on") }]);
    expect(await stops()).toEqual([]);
    // Paused and resumed, it is tried again.
    await world.db.post.update({ where: { id: beans }, data: { body: "Beans" } });
    world.clock.advance(1000);
    await run();
    expect(await plan()).toEqual([]);
    await owner()(pauseEvergreenPost, { id });
    await owner()(resumeEvergreenPost, { id });
    await run();
    expect(await plan()).toEqual(["10-16T07:30 Beans"]);
  });

  it("are noticed together where several posts are refused for the same reason", async () => {
    const posts = [await publish("Beans"), await publish("Cakes")];
    for (const post of posts) await reuse(post, { approve: true }, editor);
    await world.db.post.updateMany({ where: { id: { in: posts } }, data: { body: "x".repeat(10_001) } });
    world.clock.set(LATER);
    await fill();
    await run();
    expect(await notices(editor)).toMatchObject([{ title: "2 evergreen posts were paused" }]);
  });

  it("leave the post out once when two runs find it at the same time", async () => {
    const beans = await publish("Beans");
    const { id } = await reuse(beans, { approve: true }, editor);
    const other = await publishElsewhere(beans);
    world.clock.set(LATER);
    const place = { brandId: world.brand.id, id: feed };
    await Promise.all([1, 2].map(() => setAside(ctx(), [id], place, "refused", () => "Refused.")));
    expect(await owner()(getEvergreenPost, { id })).toMatchObject({ status: "active", channel_ids: [other] });
    expect(await world.db.evergreenUse.count({ where: { sourceId: beans } })).toBe(1);
    expect(await notices(editor)).toMatchObject([{ body: "Beans: Refused." }]);
  });

  it("stop the filling with one notice where several are refused at once, and pause no post", async () => {
    for (const body of many) await reuse(await publish(body), { approve: true }, editor);
    const where = { brandId: world.brand.id };
    await world.db.post.updateMany({ where, data: { body: "x".repeat(10_001) } });
    world.clock.set(LATER);
    expect(await fill()).toMatchObject({ enabled: false, stopped_at: expect.any(String), stop_reason: "refused" });
    await run();
    expect(await stops()).toMatchObject([
      { title: expect.stringContaining("no longer filled"), body: expect.stringContaining("3 evergreen posts") },
    ]);
    expect(await notices(editor)).toEqual([]);
    expect((await owner()(listEvergreenPosts, { active: true })).evergreen_posts).toHaveLength(5);
    await world.db.post.updateMany({ where, data: { body: "Short" } });
    await fill();
    expect(await copies()).toHaveLength(3);
  });

  it("pause a post whose newest copy failed, until it is resumed", async () => {
    const { id } = await reuse(await publish("Beans"), { approve: true }, editor);
    world.clock.set(LATER);
    await fill();
    await failNewest();
    await runAt("2026-11-20T07:00:00Z");
    await run();
    expect(await copies()).toHaveLength(1);
    expect(await owner()(getEvergreenPost, { id })).toMatchObject({ status: "paused", pause_reason: "failed" });
    expect(await notices(editor)).toMatchObject([{ body: "Beans: Its newest copy could not be published." }]);
    await owner()(resumeEvergreenPost, { id });
    await run();
    expect(await copies()).toHaveLength(2);
  });

  it("stop the filling with one notice when three in a row fail", async () => {
    for (const body of many) await reuse(await publish(body));
    world.clock.set(LATER);
    await fill({ times: 1 });
    for (let day = 16; day <= 20; day += 1) {
      await failNewest();
      await runAt(`2026-10-${day}T08:00:00Z`);
    }
    expect(await copies()).toHaveLength(3);
    expect(await owner()(getFilling, { id: feed })).toMatchObject({ enabled: false, stop_reason: "failed" });
    expect(await stops()).toMatchObject([{ body: expect.stringContaining("could not be published") }]);
    await fill();
    expect(await copies()).toHaveLength(4);
  });
});

describe("nobody to look after it", () => {
  it("pauses the posts of somebody who left, with one notice to the owners", async () => {
    for (const body of ["Beans", "Cakes"]) await reuse(await publish(body), { approve: true }, editor);
    await owner()(removeMember, { id: editor.userId });
    world.clock.set(LATER);
    await fill();
    expect(await plan()).toEqual([]);
    expect(await notices(world.owner)).toMatchObject([{ title: "2 evergreen posts were paused" }]);
    const { evergreen_posts: paused } = await owner()(listEvergreenPosts, { active: false });
    expect(paused.map((one) => [one.status, one.pause_reason])).toEqual(Array(2).fill(["paused", "member_left"]));
    await owner()(resumeEvergreenPost, { id: paused[0]?.id ?? 0 });
    await run();
    expect(await copies()).toMatchObject([{ authorId: world.owner.userId, status: "scheduled" }]);
  });

  it("pauses the posts of somebody who deleted their account, and keeps quiet in later runs", async () => {
    await reuse(await publish("Beans"), { approve: true }, editor);
    await (await withPassword(world, editor)).remove();
    world.clock.set(LATER);
    await fill();
    await run();
    expect(await plan()).toEqual([]);
    expect(await notices(world.owner)).toHaveLength(1);
    const log = await world.db.auditEvent.findMany({
      where: { brandId: world.brand.id, action: "evergreen_post.paused" },
    });
    expect(log).toMatchObject([{ actorId: null, door: "job" }]);
  });

  /** Runs on days that are counted from October 16: on the others no time is free that a post may have again. */
  const runOn = async (...days: number[]) => {
    const first = Date.parse("2026-10-16T08:30:00Z");
    for (const day of days) await runAt(new Date(first + day * 86_400_000));
  };

  it("leaves out a post whose copies come due untouched, with its reason, while others are looked after", async () => {
    const { id } = await reuse(await publish("Beans"), {}, editor);
    await reuse(await publish("Cakes"));
    world.clock.set(LATER);
    await fill({ times: 1, min_days: 7 });
    await runOn(0, 1, 7, 8, 14, 15, 21, 22);
    const used = (await plan()).map((words) => words.split(" ")[1]);
    expect(used).toEqual([...Array(3).fill(["Beans", "Cakes"]), "Cakes"].flat());
    const paused = { status: "paused", pause_reason: "unattended" };
    expect(await owner()(getEvergreenPost, { id })).toMatchObject(paused);
    expect(await notices(editor)).toMatchObject([
      { body: "Beans: Its last 3 copies came due without being approved or changed." },
    ]);
    expect(await owner()(getFilling, { id: feed })).toMatchObject({ enabled: true, stop_reason: null });
    await owner()(resumeEvergreenPost, { id });
    await runOn(23);
    expect((await plan()).at(-1)).toContain("Beans");
  });

  it("leaves out several at once with one notice to each person", async () => {
    const member = await world.addMember("member");
    for (const body of ["Beans", "Drinks"]) await reuse(await publish(body), {}, editor);
    const elsewhere = await publish("Eggs");
    await reuse(elsewhere, {}, member);
    await publishElsewhere(elsewhere);
    await reuse(await publish("Cakes"));
    world.clock.set(LATER);
    await fill({ times: 1, min_days: 7 });
    await runOn(0, 1, 2, 3, 7, 8, 9, 10, 14, 15, 16, 17);
    expect(await copies()).toHaveLength(12);
    await runAt("2026-11-20T09:00:00Z");
    expect((await plan()).slice(12)).toEqual(["11-21T08:30 Cakes"]);
    expect(await notices(editor)).toMatchObject([
      {
        title: "2 evergreen posts were paused",
        body: "The last 3 copies of each came due without being approved or changed.",
      },
    ]);
    expect(await notices(member)).toMatchObject([
      {
        title: expect.stringContaining("An evergreen post is no longer used on"),
        body: "Eggs: Its last 3 copies came due without being approved or changed.",
      },
    ]);
    const where = { brandId: world.brand.id, action: "evergreen_post.paused" };
    expect(await world.db.auditEvent.count({ where })).toBe(3);
  });

  it("stops filling when that holds for all posts, and says so once, until it is turned on again", async () => {
    for (const body of ["Beans", "Cakes"]) await reuse(await publish(body), {});
    world.clock.set(LATER);
    await fill({ times: 1, min_days: 7 });
    await runOn(0, 1, 7, 8, 14, 15, 21, 22);
    expect(await states()).toEqual(Array(6).fill("draft"));
    expect(await owner()(getFilling, { id: feed })).toMatchObject({
      enabled: false,
      posts: 2,
      stopped_at: expect.any(String),
      stop_reason: "unattended",
    });
    expect(await notices(world.owner, "channel_needs_attention")).toMatchObject([
      { body: expect.stringContaining("The last 3 copies"), path: `/channels/${feed}` },
    ]);
    expect(await notices(world.owner)).toEqual([]);
    expect(await fill()).toMatchObject({ enabled: true, stopped_at: null, stop_reason: null });
    expect(await copies()).toHaveLength(7);
  });

  it("goes on while somebody looks after one of the copies", async () => {
    await reuse(await publish("Beans"), {});
    world.clock.set(LATER);
    await fill({ times: 1, min_days: 7 });
    await runOn(0);
    await owner()(updatePost, { id: (await copies()).at(-1)?.id ?? 0, body: "Fresh" });
    await runOn(7, 14, 21);
    expect(await plan()).toHaveLength(4);
  });
});

it("is written to the audit log, and is done by nobody from outside", async () => {
  const { id } = await reuse(await publish("Beans"));
  const client = world.as(await world.addMember("client"));
  const stranger = await createWorld();
  const outside = stranger.as(stranger.owner);
  for (const op of [getEvergreenPost, pauseEvergreenPost, resumeEvergreenPost, deleteEvergreenPost]) {
    await expect(client(op, { id })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(outside(op, { id })).rejects.toMatchObject({ kind: "not_found" });
  }
  await expect(client(getFilling, { id: feed })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(outside(getFilling, { id: feed })).rejects.toMatchObject({ kind: "not_found" });
  expect(await outside(listEvergreenPosts, {})).toMatchObject({ evergreen_posts: [] });
  await owner()(updateEvergreenPost, { id, ends_on: "2026-12-31" });
  await owner()(pauseEvergreenPost, { id });
  await owner()(resumeEvergreenPost, { id });
  await owner()(deleteEvergreenPost, { id });
  await fill();
  const log = await world.db.auditEvent.findMany({
    where: {
      brandId: world.brand.id,
      OR: [{ action: { startsWith: "evergreen" } }, { action: "channel.filling_updated" }],
    },
    orderBy: { id: "asc" },
  });
  expect(log.map(({ action }) => action)).toEqual([
    ...["created", "updated", "paused", "resumed", "deleted"].map((verb) => `evergreen_post.${verb}`),
    "channel.filling_updated",
  ]);
  expect(log[1]?.detail).toEqual({ ends_on: "2026-12-31", handling: "approve", created_by_id: world.owner.userId });
});

/** The database, with something that happens each time once a post was chosen from the candidates. */
function afterChoosing(db: World["db"], happen: () => unknown): World["db"] {
  return db.$extends({
    query: {
      $queryRaw: async ({ args, query }) => {
        const rows = await query(args);
        if (args.sql.includes('as "lastAt"')) await happen();
        return rows;
      },
    },
  }) as unknown as World["db"];
}

/** The database as it is for a process that ends when it writes down another use than these. */
function failAt(db: World["db"], times: number): World["db"] {
  let left = times;
  return db.$extends({
    query: {
      evergreenUse: {
        create: async ({ args, query }) => {
          left -= 1;
          if (left < 0) throw new Error("killed");
          return query(args);
        },
      },
    },
  }) as unknown as World["db"];
}
