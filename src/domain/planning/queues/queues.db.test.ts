import { beforeEach, describe, expect, it } from "vitest";
import {
  addPostToQueue,
  createPost,
  getPost,
  preflightPost,
  publishPostNow,
  submitPost,
  updatePost,
} from "#domain/content/posts/index.ts";
import { createRecurrence } from "#domain/planning/recurrences/index.ts";
import { listChannels, setPostingTimes, updateChannel } from "#domain/publishing/channels/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { addBacklog } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { getQueue, listFreeTimes, listNextTimes, pauseQueue, reorderQueue, resumeQueue } from "./index.ts";

let world: World;
let feed: number;

/** Tuesday, 10:00 in Berlin. */
const NOW = new Date("2026-11-24T09:00:00Z");
const TUESDAY_MORNING = { weekday: 2, time: "10:20" };
const TIMES = [TUESDAY_MORNING, { weekday: 2, time: "17:00" }, { weekday: 4, time: "09:00" }];
const [SOON, TODAY, THURSDAY, NEXT] = [
  "2026-11-24T09:20:00.000000+00:00",
  "2026-11-24T16:00:00.000000+00:00",
  "2026-11-26T08:00:00.000000+00:00",
  "2026-12-01T09:20:00.000000+00:00",
];

beforeEach(async () => {
  world = await createWorld();
  world.clock.set(NOW);
  feed = world.brand.channelId;
  await owner()(updateChannel, { id: feed, posting_times: TIMES });
});

const owner = () => world.as(world.owner);
const write = (input: object = {}) =>
  owner()(createPost, { body: "Hello", channels: [{ channel_id: feed }], ...input });
const add = (id: number, input: object = {}) => owner()(addPostToQueue, { id, ...input });
const timesOf = async (ids: readonly number[]) => {
  const posts = await Promise.all(ids.map((id) => owner()(getPost, { id })));
  return posts.map((post) => post.publications[0]?.scheduled_at);
};
const addChannel = (handle: string, postingTimes: number[] = []) =>
  world.db.channel.create({
    data: { brandId: world.brand.id, platform: "gone", handle, displayName: handle, postingTimes },
  });

describe("next times", () => {
  const nextOf = async (channel_ids: number[], input: object = {}, as = owner()) =>
    (await as(listNextTimes, { channel_ids, ...input })).times;

  it("are where the queues put a post, by channel, and none without posting times", async () => {
    const other = await addChannel("plain");
    expect(await nextOf([other.id, feed])).toEqual([
      { channel_id: feed, at: SOON },
      { channel_id: other.id, at: null },
    ]);
    const { id } = await write();
    await add(id);
    expect(await timesOf([id])).toEqual([SOON]);
    expect(await nextOf([feed])).toEqual([{ channel_id: feed, at: TODAY }]);
    // For the post itself, its own time is free.
    expect(await nextOf([feed], { post_id: id })).toEqual([{ channel_id: feed, at: SOON }]);
  });

  it("leave time for a review where somebody else approves", async () => {
    const member = await world.addMember("member");
    expect(await nextOf([feed], {}, world.as(member))).toEqual([{ channel_id: feed, at: TODAY }]);
  });

  it("are refused for clients, for no channel, and for a channel of another brand", async () => {
    const client = await world.addMember("client");
    await expect(nextOf([feed], {}, world.as(client))).rejects.toMatchObject({ kind: "forbidden" });
    await expect(nextOf([])).rejects.toMatchObject({ kind: "invalid" });
    const { brand } = await createWorld();
    await expect(nextOf([brand.channelId])).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("free times", () => {
  const freeOf = async (input: object, as = owner()) =>
    (await as(listFreeTimes, { from: "2026-11-23", to: "2026-12-01", ...input })).times;

  it("are the posting times of the range to come, with the channels that have no post then", async () => {
    const other = await addChannel("harbour", [24 * 60 + 17 * 60]);
    const both = [feed, other.id];
    expect(await freeOf({})).toEqual([
      { at: SOON, channel_ids: [feed] },
      { at: TODAY, channel_ids: both },
      { at: THURSDAY, channel_ids: [feed] },
      { at: NEXT, channel_ids: [feed] },
      { at: "2026-12-01T16:00:00.000000+00:00", channel_ids: both },
    ]);
    await write({ scheduled_at: TODAY });
    const ofDay = { from: "2026-11-24", to: "2026-11-24" };
    expect(await freeOf(ofDay)).toEqual([
      { at: SOON, channel_ids: [feed] },
      { at: TODAY, channel_ids: [other.id] },
    ]);
    expect(await freeOf({ ...ofDay, channel_id: feed })).toEqual([{ at: SOON, channel_ids: [feed] }]);
    expect(await freeOf({ from: "2026-11-25", to: "2026-11-26" })).toEqual([{ at: THURSDAY, channel_ids: [feed] }]);
    expect(await freeOf({ from: "2026-11-16", to: "2026-11-22" })).toEqual([]);
    await owner()(updateChannel, { id: other.id, status: "disabled" });
    expect(await freeOf(ofDay)).toEqual([{ at: SOON, channel_ids: [feed] }]);
  });

  it("leave time for a review where somebody else approves", async () => {
    const member = await world.addMember("member");
    const [first] = await freeOf({}, world.as(member));
    expect(first?.at).toBe(TODAY);
  });

  it("are refused for clients, for a range too long or reversed, and for a channel of another brand", async () => {
    const client = await world.addMember("client");
    await expect(freeOf({}, world.as(client))).rejects.toMatchObject({ kind: "forbidden" });
    await expect(freeOf({ to: "2026-11-22" })).rejects.toMatchObject({ kind: "invalid" });
    await expect(freeOf({ to: "2027-01-04" })).rejects.toMatchObject({ kind: "invalid" });
    const { brand } = await createWorld();
    await expect(freeOf({ channel_id: brand.channelId })).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("posting times", () => {
  it("are stored in order, each once, returned with the channel, and logged", async () => {
    const posting_times = [...TIMES.toReversed(), TUESDAY_MORNING];
    const changed = await owner()(updateChannel, { id: feed, posting_times });
    expect(changed.posting_times).toEqual(TIMES);
    const { channels } = await owner()(listChannels, {});
    expect(channels[0]?.posting_times).toEqual(TIMES);
    expect((await owner()(updateChannel, { id: feed, display_name: "Harbour" })).posting_times).toEqual(TIMES);
    expect((await owner()(updateChannel, { id: feed, posting_times: [] })).posting_times).toEqual([]);
    const log = await world.db.auditEvent.findMany({
      where: { brandId: world.brand.id, action: "channel.updated" },
      orderBy: { id: "asc" },
    });
    expect(log.map(({ detail }) => (detail as { posting_times?: object }).posting_times)).toEqual([
      TIMES,
      undefined,
      [],
    ]);
  });

  it("are set on several channels at once, on all or none of them", async () => {
    const other = await addChannel("plain", [540]);
    const channel_ids = [other.id, feed];
    const posting_times = [TIMES[2], TUESDAY_MORNING, TUESDAY_MORNING].flatMap((time) => time ?? []);
    const { channels } = await owner()(setPostingTimes, { channel_ids, posting_times });
    expect(channels.map(({ id, posting_times: times }) => [id, times])).toEqual([
      [feed, [TUESDAY_MORNING, TIMES[2]]],
      [other.id, [TUESDAY_MORNING, TIMES[2]]],
    ]);
    const foreign = (await createWorld()).brand.channelId;
    const wrong = { channel_ids: [feed, foreign], posting_times: [] };
    await expect(owner()(setPostingTimes, wrong)).rejects.toMatchObject({ kind: "invalid" });
    expect((await world.db.channel.findUniqueOrThrow({ where: { id: feed } })).postingTimes).toHaveLength(2);
    const member = world.as(await world.addMember("member"));
    await expect(member(setPostingTimes, { channel_ids, posting_times })).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("are refused when they are no times of a week, or too many", async () => {
    const wrong = [
      { weekday: 8, time: "09:00" },
      { weekday: 0, time: "09:00" },
      { weekday: 1, time: "24:00" },
    ];
    for (const time of [...wrong, { weekday: 1, time: "9:00" }]) {
      await expect(owner()(updateChannel, { id: feed, posting_times: [time] })).rejects.toMatchObject({
        kind: "invalid",
      });
    }
    const many = Array.from({ length: 71 }, () => TUESDAY_MORNING);
    await expect(owner()(updateChannel, { id: feed, posting_times: many })).rejects.toMatchObject({ kind: "invalid" });
    const member = world.as(await world.addMember("member"));
    await expect(member(updateChannel, { id: feed, posting_times: [] })).rejects.toMatchObject({ kind: "forbidden" });
  });
});

describe("adding to the queue", () => {
  it("takes the next free posting time, and never one of another post", async () => {
    const ids = [];
    for (let index = 0; index < 3; index++) ids.push((await write()).id);
    await Promise.all(ids.map((id) => add(id)));
    expect((await timesOf(ids)).toSorted()).toEqual([SOON, TODAY, THURSDAY]);
    const [first = 0] = ids;
    const [before] = await timesOf([first]);
    await add(first);
    expect(await timesOf([first])).toEqual([before]);
    const last = await add((await write()).id, { approve: true });
    expect(last).toMatchObject({ scheduled_at: NEXT, status: "scheduled", publications: [{ follows_post: true }] });
  });

  it("leaves time for the review where somebody else approves", async () => {
    const member = world.as(await world.addMember("member"));
    const { id } = await member(createPost, { body: "Hello", channels: [{ channel_id: feed }] });
    expect(await member(addPostToQueue, { id, submit: true })).toMatchObject({
      status: "in_review",
      scheduled_at: TODAY,
    });
  });

  it("gives each channel its own time; one without posting times follows the earliest", async () => {
    const later = await addChannel("later", [3 * 1440 + 9 * 60 + 30]);
    const plain = await addChannel("plain");
    const channels = [feed, later.id, plain.id].map((channel_id) => ({ channel_id }));
    const post = await add((await write({ channels })).id);
    expect(post.scheduled_at).toBe(SOON);
    expect(post.publications.map(({ scheduled_at, follows_post }) => [scheduled_at, follows_post])).toEqual([
      [SOON, true],
      ["2026-11-26T08:30:00.000000+00:00", false],
      [SOON, true],
    ]);
  });

  it("is published once at that time", async () => {
    const { id } = await write();
    await add(id, { approve: true });
    const tick = createTick(world.services);
    await tick.drain();
    expect(await world.db.feedEntry.count({ where: { brandId: world.brand.id } })).toBe(0);
    world.clock.set(new Date(SOON ?? ""));
    await Promise.all([tick.drain(), createTick(world.services).drain()]);
    expect(await owner()(getPost, { id })).toMatchObject({ status: "published" });
    expect(await world.db.feedEntry.count({ where: { brandId: world.brand.id } })).toBe(1);
    await expect(add(id)).rejects.toMatchObject({ detail: { code: "invalid_state" } });
  });

  it("changes nothing where it is refused", async () => {
    const { id } = await write();
    const client = world.as(await world.addMember("client"));
    await expect(client(addPostToQueue, { id })).rejects.toMatchObject({ kind: "forbidden" });
    const member = world.as(await world.addMember("member"));
    await expect(member(addPostToQueue, { id, approve: true })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(add(id, { revision: 0 })).rejects.toMatchObject({ kind: "revision_conflict" });
    await expect(add(id + 1000)).rejects.toMatchObject({ kind: "not_found" });
    const bare = await owner()(createPost, { body: "Hello" });
    await expect(add(bare.id)).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { channels: [expect.any(String)] } },
    });
    const plain = await addChannel("plain");
    const elsewhere = await write({ channels: [{ channel_id: plain.id }] });
    await expect(add(elsewhere.id)).rejects.toMatchObject({
      detail: { code: "invalid_state", message: "Set posting times first, on the page of the channel: plain." },
    });
    const long = await write({ body: "x".repeat(10_001) });
    await expect(add(long.id, { approve: true })).rejects.toMatchObject({ kind: "preflight_failed" });
    expect(await timesOf([id, elsewhere.id, long.id])).toEqual([null, null, null]);
  });
});

describe("a channel's queue", () => {
  it("lists free posting times and upcoming posts in order", async () => {
    const queued = await add((await write({ body: " Two\n\nlines " })).id);
    const between = await write({ scheduled_at: "2026-11-25T12:00:00Z" });
    await write({ scheduled_at: "2026-12-25T12:00:00Z" });
    const queue = await owner()(getQueue, { id: feed, days: 7 });
    expect(queue).toMatchObject({ channel_id: feed, timezone: "Europe/Berlin", has_more: false });
    expect(queue.entries.map(({ at, is_posting_time, post }) => [at, is_posting_time, post?.id ?? null])).toEqual([
      [SOON, true, queued.id],
      [TODAY, true, null],
      ["2026-11-25T12:00:00.000000+00:00", false, between.id],
      [THURSDAY, true, null],
    ]);
    expect(queue.entries[0]?.post).toEqual({
      id: queued.id,
      words: "Two lines",
      thumbnail_url: null,
      status: "draft",
      recurrence: null,
      evergreen: null,
    });
  });

  it("marks posts that repeat, and evergreen posts and their copies", async () => {
    const weekly = await write({ scheduled_at: "2026-11-25T12:00:00Z" });
    const series = await owner()(createRecurrence, { id: weekly.id, every: "week", ends_on: "2026-12-31" });
    const source = await write({ scheduled_at: "2026-11-27T12:00:00Z" });
    const copy = await write({ scheduled_at: "2026-11-28T12:00:00Z" });
    const dates = { brandId: world.brand.id, createdAt: NOW };
    const evergreen = await world.db.evergreenPost.create({
      data: {
        ...dates,
        countedFrom: NOW,
        postId: source.id,
        createdById: world.owner.userId,
        handling: "draft",
        origin: "web",
      },
    });
    await world.db.evergreenUse.create({
      data: { ...dates, sourceId: source.id, channelId: feed, postId: copy.id, at: new Date("2026-11-28T12:00:00Z") },
    });
    const { entries } = await owner()(getQueue, { id: feed, days: 7 });
    expect(entries.flatMap(({ post }) => (post ? [[post.id, post.recurrence, post.evergreen]] : []))).toEqual([
      [weekly.id, { id: series.id, every: "week", interval: 1, ends_on: "2026-12-31" }, null],
      [source.id, null, { id: evergreen.id, post_id: source.id }],
      [copy.id, null, { id: null, post_id: source.id }],
    ]);
  });

  it("lists the next hundred posts, and no free times after them, and then the rest", async () => {
    await addBacklog(world, feed, 101, { inSeconds: 2 * 86_400 });
    const { entries, has_more, next_cursor } = await owner()(getQueue, { id: feed });
    expect([entries.filter(({ post }) => post !== null).length, has_more]).toEqual([100, true]);
    const free = entries.filter(({ post }) => post === null).map(({ at }) => at);
    expect(free).toEqual([SOON, TODAY, THURSDAY]);
    const rest = await owner()(getQueue, { id: feed, cursor: next_cursor ?? "" });
    expect(rest).toMatchObject({ has_more: false, next_cursor: null });
    const whole = [...entries, ...rest.entries].map(({ at }) => at);
    expect(whole).toEqual(whole.toSorted());
    const posts = [...entries, ...rest.entries].flatMap(({ post }) => post?.id ?? []);
    expect(new Set(posts).size).toBe(101);
  });

  it("is read page by page as in one piece, with two posts at the same posting time", async () => {
    const queued = await add((await write()).id);
    await write({ scheduled_at: SOON });
    await write({ scheduled_at: "2026-11-25T12:00:00Z" });
    const whole = await owner()(getQueue, { id: feed, days: 7 });
    const pages: (typeof whole)[] = [];
    for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.next_cursor) {
      pages.push(await owner()(getQueue, { id: feed, days: 7, limit: 1, cursor }));
    }
    expect(pages).toHaveLength(3);
    expect(pages.flatMap(({ entries }) => entries)).toEqual(whole.entries);
    expect(whole.entries.filter(({ at }) => at === SOON)).toMatchObject([
      { is_posting_time: true, post: { id: queued.id } },
      { is_posting_time: true },
    ]);
    // What the first page showed was published meanwhile.
    world.clock.set(new Date(SOON));
    const { next_cursor } = pages[0] ?? {};
    const later = await owner()(getQueue, { id: feed, days: 7, cursor: next_cursor ?? "" });
    expect(later.entries[0]?.at).toBe(TODAY);
    for (const wrong of [
      "x",
      Buffer.from("id:1").toString("base64url"),
      Buffer.from("at:2026-13-01T00:00:00.000Z:1").toString("base64url"),
    ]) {
      await expect(owner()(getQueue, { id: feed, cursor: wrong })).rejects.toMatchObject({ kind: "invalid" });
    }
  });

  it("is for the team, of the own brand", async () => {
    const client = world.as(await world.addMember("client"));
    await expect(client(getQueue, { id: feed })).rejects.toMatchObject({ kind: "forbidden" });
    const stranger = await createWorld();
    const foreign = { id: stranger.brand.channelId };
    await expect(owner()(getQueue, foreign)).rejects.toMatchObject({ kind: "not_found" });
    await expect(owner()(reorderQueue, { ...foreign, post_ids: [1, 2] })).rejects.toMatchObject({ kind: "not_found" });
    await expect(owner()(getQueue, { id: feed, days: 32 })).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("reordering the queue", () => {
  const queueThree = async () => {
    const ids = [];
    for (let index = 0; index < 3; index++) ids.push((await add((await write()).id, { approve: true })).id);
    return ids as [number, number, number];
  };
  const reorder = (post_ids: number[]) => owner()(reorderQueue, { id: feed, post_ids });

  it("exchanges the times of the named posts, and keeps approvals", async () => {
    const [first, second, third] = await queueThree();
    await reorder([third, first, second]);
    expect(await timesOf([third, first, second])).toEqual([SOON, TODAY, THURSDAY]);
    await reorder([second, first]);
    expect(await timesOf([third, second, first])).toEqual([SOON, TODAY, THURSDAY]);
    expect(await owner()(getPost, { id: first })).toMatchObject({ status: "scheduled", scheduled_at: THURSDAY });
    const log = await world.db.auditEvent.count({ where: { brandId: world.brand.id, action: "post.rescheduled" } });
    expect(log).toBe(5);
  });

  it("moves only this channel's time of a post on several", async () => {
    const plain = await addChannel("plain");
    const channels = [{ channel_id: feed }, { channel_id: plain.id }];
    const both = await add((await write({ channels })).id);
    const other = await add((await write()).id);
    await reorder([other.id, both.id]);
    const moved = await owner()(getPost, { id: both.id });
    expect(moved.publications.map(({ scheduled_at }) => scheduled_at)).toEqual([TODAY, SOON]);
  });

  it("changes nothing where it is refused", async () => {
    const [first, second, third] = await queueThree();
    const invalid = { kind: "invalid", detail: { errors: { post_ids: [expect.any(String)] } } };
    const unscheduled = await write();
    await expect(reorder([first, unscheduled.id])).rejects.toMatchObject(invalid);
    await expect(reorder([first, third + 1000])).rejects.toMatchObject(invalid);
    const stranger = await createWorld();
    const foreign = await stranger.as(stranger.owner)(createPost, {
      body: "Theirs",
      channels: [{ channel_id: stranger.brand.channelId }],
      scheduled_at: "2099-11-24T09:00:00Z",
    });
    await expect(reorder([first, foreign.id])).rejects.toMatchObject(invalid);
    const stored = await world.db.publication.findFirstOrThrow({ where: { postId: foreign.id } });
    expect(stored.scheduledAt).toEqual(new Date("2099-11-24T09:00:00Z"));
    await expect(reorder([first, first])).rejects.toMatchObject({ kind: "invalid" });
    await expect(reorder([first])).rejects.toMatchObject({ kind: "invalid" });
    const member = world.as(await world.addMember("member"));
    await expect(member(reorderQueue, { id: feed, post_ids: [second, first] })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await owner()(updatePost, { id: second, scheduled_at: null });
    await expect(reorder([third, second, first])).rejects.toMatchObject(invalid);
    expect(await timesOf([first, third])).toEqual([SOON, THURSDAY]);
    await owner()(submitPost, { id: unscheduled.id });
    await expect(reorder([unscheduled.id, first])).rejects.toMatchObject(invalid);
  });
});

describe("pausing a channel", () => {
  const published = () => world.db.feedEntry.count({ where: { brandId: world.brand.id } });
  const drain = async () => {
    const tick = createTick(world.services);
    await Promise.all([tick.drain(), createTick(world.services).drain()]);
    return published();
  };
  const pause = () => owner()(pauseQueue, { id: feed });
  /** Two approved posts in the queue of a paused channel; only the first one's time has passed. */
  const pauseTwo = async () => {
    const [first, second] = [await write(), await write()];
    for (const { id } of [first, second]) await add(id, { approve: true });
    await pause();
    world.clock.set(new Date(SOON ?? ""));
    return [first.id, second.id] as const;
  };

  it("keeps posts that come due, however long it takes, and says so before they are approved", async () => {
    const [first] = await pauseTwo();
    world.clock.advance(30 * 86_400_000);
    expect(await drain()).toBe(0);
    expect(await owner()(getPost, { id: first })).toMatchObject({
      status: "scheduled",
      publications: [{ error: null }],
    });
    const { issues } = await owner()(preflightPost, { id: first });
    expect(issues).toMatchObject([{ code: "channel_paused", severity: "warning", channel_id: feed }]);
    await expect(owner()(publishPostNow, { id: first })).rejects.toMatchObject({ detail: { code: "invalid_state" } });
    expect(await owner()(getQueue, { id: feed })).toMatchObject({ paused_at: expect.any(String), missed: 2 });
  });

  it("publishes each of them once when it is resumed", async () => {
    const [first] = await pauseTwo();
    expect(await drain()).toBe(0);
    expect(await owner()(resumeQueue, { id: feed })).toMatchObject({ id: feed, paused_at: null });
    expect(await drain()).toBe(1);
    expect(await owner()(getPost, { id: first })).toMatchObject({ status: "published" });
    expect(await owner()(getQueue, { id: feed })).toMatchObject({ paused_at: null, missed: 0 });
  });

  it("moves them to the next free posting times on request, and keeps their approvals", async () => {
    const [first, second] = await pauseTwo();
    await owner()(resumeQueue, { id: feed, missed: "queue" });
    expect(await timesOf([first, second])).toEqual([THURSDAY, TODAY]);
    expect(await drain()).toBe(0);
    expect(await owner()(getPost, { id: first })).toMatchObject({ status: "scheduled" });
    world.clock.set(new Date(THURSDAY ?? ""));
    expect(await drain()).toBe(2);
  });

  it("follows to its end what was sent before", async () => {
    const { id } = await write();
    await add(id, { approve: true });
    const sent = { status: "publishing", step: "sending", leaseToken: crypto.randomUUID() } as const;
    const leaseUntil = new Date(world.clock.now().getTime() - 1000);
    await world.db.publication.updateMany({
      where: { postId: id },
      data: { ...sent, leaseUntil, scheduledAt: NOW, firstSentAt: NOW },
    });
    await pause();
    expect(await drain()).toBe(1);
  });

  it("is logged once, and undone where it is refused", async () => {
    const paused = await pause();
    expect(await pause()).toEqual(paused);
    await owner()(updateChannel, { id: feed, posting_times: [] });
    const { id } = await write({ scheduled_at: SOON });
    await owner()(submitPost, { id });
    await owner()(updatePost, { id, approve: true });
    world.clock.set(new Date(SOON ?? ""));
    await expect(owner()(resumeQueue, { id: feed, missed: "queue" })).rejects.toMatchObject({
      detail: { code: "invalid_state", message: expect.stringContaining("posting times") },
    });
    const member = world.as(await world.addMember("member"));
    await expect(member(pauseQueue, { id: feed })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(member(resumeQueue, { id: feed })).rejects.toMatchObject({ kind: "forbidden" });
    const stranger = await createWorld();
    const foreign = { id: stranger.brand.channelId };
    await expect(owner()(pauseQueue, foreign)).rejects.toMatchObject({ kind: "not_found" });
    await expect(owner()(resumeQueue, foreign)).rejects.toMatchObject({ kind: "not_found" });
    expect(await drain()).toBe(0);
    await owner()(resumeQueue, { id: feed });
    await owner()(resumeQueue, { id: feed });
    const log = await world.db.auditEvent.findMany({
      where: { brandId: world.brand.id, action: { in: ["channel.paused", "channel.resumed"] } },
      orderBy: { id: "asc" },
    });
    expect(log.map(({ action }) => action)).toEqual(["channel.paused", "channel.resumed"]);
  });
});
