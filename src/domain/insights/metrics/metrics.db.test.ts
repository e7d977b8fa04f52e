import { beforeEach, describe, expect, it } from "vitest";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { MetricValues } from "#platform/connectors/contract.ts";
import { testReporter } from "#platform/connectors/test/report.ts";
import { addPublication, addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { comparePosts, getBrandMetrics, getPostMetrics, listTopPosts, syncMetrics } from "./index.ts";

const DAY = 86_400_000;
const FIRST = new Date("2026-06-01T03:20:00Z");

let world: World;
let channelId: number;
/** The platform's metrics, by publication; `requests` lists the publications it was asked for. */
let metrics: Map<number, MetricValues>;
let requests: number[];
let isDown: boolean;
let followers: number | null;

beforeEach(async () => {
  world = await createWorld();
  world.clock.set(FIRST);
  channelId = await addTestChannel(world, "key");
  metrics = new Map();
  requests = [];
  isDown = false;
  followers = 10;
  const metricsOf = ({ publicationId }: { publicationId: number }) => {
    if (isDown && requests.length >= 2) throw new Error("The platform is down.");
    requests.push(publicationId);
    return metrics.get(publicationId);
  };
  addConnectorParts({ platform: "test_key", report: testReporter("key", metricsOf, () => followers) });
});

async function published(channel = channelId, daysAgo = 0) {
  const added = await addPublication(world, { body: "x", channelId: channel });
  const publishedAt = new Date(world.clock.now().getTime() - daysAgo * DAY);
  await world.db.publication.update({ where: { id: added.id }, data: { status: "published", publishedAt } });
  return added;
}

/** One night, as the cron starts it; jobs of other worlds' channels are removed. */
async function runNightlySync() {
  const ctx = { ...world.services, caller: { kind: "system" as const, job: "metrics.sync" } };
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  await syncMetrics.perform({ ...ctx, origin }, {});
  const foreign = world.pending.filter(({ data }) => "channel_id" in data && data.channel_id !== channelId);
  for (const one of foreign) world.pending.splice(world.pending.indexOf(one), 1);
  await world.runJobs();
}

const show = (input: object = {}) => world.as(world.owner)(getBrandMetrics, input);

describe("nightly sync", () => {
  it("stores one row a night for each published publication with an id, and requests no others", async () => {
    const [one, two, three] = [await published(), await published(), await published()];
    const old = await published(channelId, 91);
    const onFeed = await published(world.brand.channelId);
    await addPublication(world, { body: "Not out", channelId, inSeconds: 60 });
    metrics.set(one.id, { likes: 1, saves: null }).set(two.id, { likes: 2 });
    await runNightlySync();
    expect(requests).toEqual([one.id, two.id, three.id]);
    const rows = await world.db.publicationMetric.findMany({ orderBy: { publicationId: "asc" } });
    const own = rows.filter(({ publicationId }) =>
      [one, two, three, old, onFeed].some(({ id }) => id === publicationId),
    );
    expect(own.map(({ publicationId, values }) => [publicationId, values])).toEqual([
      [one.id, { likes: 1, saves: null }],
      [two.id, { likes: 2 }],
    ]);
    metrics.set(one.id, { likes: 9 });
    await runNightlySync();
    expect((await world.as(world.owner)(getPostMetrics, { id: one.postId })).totals).toEqual({
      likes: 1,
      saves: null,
    });
  });

  it("continues an interrupted run", async () => {
    const all = [await published(), await published(), await published()];
    for (const { id } of all) metrics.set(id, { views: 1 });
    isDown = true;
    await expect(runNightlySync()).rejects.toThrow("down");
    const count = () => world.db.publicationMetric.count({ where: { publication: { channelId } } });
    expect(await count()).toBe(2);
    isDown = false;
    requests = [];
    await runNightlySync();
    expect([requests, await count()]).toEqual([[all[2]?.id], 3]);
  });

  it("skips disconnected channels and closed brands", async () => {
    await published();
    await world.db.channel.update({ where: { id: channelId }, data: { status: "disabled" } });
    await runNightlySync();
    await world.db.channel.update({ where: { id: channelId }, data: { status: "connected" } });
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: FIRST } });
    await runNightlySync();
    expect(requests).toEqual([]);
  });
});

describe("back-fill", () => {
  /** The days asked for; the network knows two of each. */
  let days: { from: string; to: string }[];
  let isRefused: boolean;
  beforeEach(() => {
    days = [];
    isRefused = false;
    const report = testReporter(
      "key",
      ({ publicationId }) => {
        requests.push(publicationId);
        return metrics.get(publicationId);
      },
      () => followers,
      async (_channel, asked) => {
        days.push(asked);
        if (isRefused) throw new Error("The platform is down.");
        const known = [asked.from, asked.to, "2020-01-01"];
        return new Map(known.map((day, index) => [day, index + 1]));
      },
    );
    addConnectorParts({ platform: "test_key", report });
  });
  const stored = async () => {
    const rows = await world.db.channelMetric.findMany({ where: { channelId }, orderBy: { day: "asc" } });
    return rows.map(({ day, values }) => [day.toISOString().slice(0, 10), (values as { followers: number }).followers]);
  };

  it("reads 90 days of publications and followers of a new channel, and later only what is new", async () => {
    const [recent, old] = [await published(channelId, 89), await published(channelId, 91)];
    metrics.set(recent.id, { likes: 3 }).set(old.id, { likes: 4 });
    await runNightlySync();
    expect(requests).toEqual([recent.id]);
    expect(days).toEqual([{ from: "2026-03-03", to: "2026-05-31" }]);
    const first = [
      ["2026-03-03", 1],
      ["2026-05-31", 2],
      ["2026-06-01", 10],
    ];
    expect(await stored()).toEqual(first);
    await runNightlySync();
    world.clock.advance(DAY);
    await runNightlySync();
    expect(days).toHaveLength(1);
    expect(await stored()).toEqual([...first, ["2026-06-02", 10]]);
  });

  it("catches up on nights that failed or did not run", async () => {
    const { id, postId } = await published();
    metrics.set(id, { likes: 5 });
    await runNightlySync();
    world.clock.advance(DAY);
    isRefused = true;
    world.clock.advance(DAY);
    metrics.set(id, { likes: 8 });
    await expect(runNightlySync()).rejects.toThrow("down");
    world.pending.splice(0);
    world.clock.advance(DAY);
    isRefused = false;
    metrics.set(id, { likes: 12 });
    await runNightlySync();
    expect(days.slice(1)).toEqual([
      { from: "2026-06-02", to: "2026-06-02" },
      { from: "2026-06-02", to: "2026-06-03" },
    ]);
    expect((await stored()).slice(-3)).toEqual([
      ["2026-06-02", 1],
      ["2026-06-03", 2],
      ["2026-06-04", 10],
    ]);
    // Metrics of publications are totals: what a missed night added is part of the next one's gain.
    const { days: gains, totals } = await show({ from: "2026-06-01", to: "2026-06-04" });
    expect(gains.map(({ day, values }) => [day, values.likes])).toEqual([
      ["2026-06-01", 5],
      ["2026-06-03", 3],
      ["2026-06-04", 4],
    ]);
    expect([totals.likes, (await world.as(world.owner)(getPostMetrics, { id: postId })).totals.likes]).toEqual([
      12, 12,
    ]);
  });
});

describe("metrics", () => {
  it("are returned by channel and day for a post, and as daily gains for the brand", async () => {
    const [one, two] = [await published(), await published()];
    metrics.set(one.id, { likes: 5, saves: null, impressions: 100 }).set(two.id, { likes: 1 });
    await runNightlySync();
    world.clock.advance(DAY);
    followers = 12;
    metrics.set(one.id, { likes: 8, saves: 2, impressions: null }).set(two.id, { likes: 0 });
    await runNightlySync();
    world.clock.advance(DAY);
    metrics.set(one.id, { likes: 8, saves: 3, impressions: 150 }).delete(two.id);
    await runNightlySync();

    const post = await world.as(world.owner)(getPostMetrics, { id: one.postId });
    expect(post).toMatchObject({
      post_id: one.postId,
      as_of: "2026-06-03T03:20:00.000000+00:00",
      totals: { likes: 8, saves: 3, impressions: 150 },
      publications: [{ publication_id: one.id, channel: { id: channelId, platform: "test_key" } }],
    });
    expect(post.publications[0]?.days.map(({ day, values }) => [day, values.likes, values.impressions])).toEqual([
      ["2026-06-01", 5, 100],
      ["2026-06-02", 8, null],
      ["2026-06-03", 8, 150],
    ]);

    const brand = await show({ from: "2026-06-01", to: "2026-06-30" });
    const days = [
      { day: "2026-06-01", values: { likes: 6, saves: null, impressions: 100 } },
      { day: "2026-06-02", values: { likes: 2, saves: 2, impressions: null } },
      { day: "2026-06-03", values: { likes: 0, saves: 1, impressions: 50 } },
    ];
    const totals = { likes: 8, saves: 3, impressions: 150 };
    expect(brand).toMatchObject({ from: "2026-06-01", to: "2026-06-30", totals, days });
    expect(brand.channels).toMatchObject([{ channel: { id: channelId }, followers: 12, totals, days }]);
    expect(brand.channels).toHaveLength(1);

    const later = await show({ from: "2026-06-02", to: "2026-06-02", channel_id: channelId });
    expect(later).toMatchObject({ as_of: "2026-06-02T03:20:00.000000+00:00", days: [days[1]] });
    expect(await show({ channel_id: world.brand.channelId })).toMatchObject({
      from: "2026-05-07",
      to: "2026-06-03",
      as_of: null,
      totals: {},
      days: [],
      channels: [],
    });
  });

  it("rank posts by their gain in the date range", async () => {
    const [one, two, three] = [await published(), await published(), await published()];
    metrics.set(one.id, { likes: 5, saves: null }).set(two.id, { likes: 9 }).set(three.id, { likes: null });
    await runNightlySync();
    world.clock.advance(DAY);
    metrics.set(one.id, { likes: 25 }).set(two.id, { likes: 9 });
    await runNightlySync();
    const top = (input: object) => world.as(world.owner)(listTopPosts, { key: "likes", ...input });
    const gains = async (input: object) => (await top(input)).posts.map(({ post_id, gain }) => [post_id, gain]);
    expect(await gains({})).toEqual([
      [one.postId, 25],
      [two.postId, 9],
    ]);
    expect(await gains({ from: "2026-06-01", to: "2026-06-01" })).toEqual([
      [two.postId, 9],
      [one.postId, 5],
    ]);
    expect(await gains({ from: "2026-06-02" })).toEqual([[one.postId, 20]]);
    expect(await gains({ limit: 1 })).toEqual([[one.postId, 25]]);
    expect(await gains({ key: "saves" })).toEqual([]);
    expect(await gains({ channel_id: world.brand.channelId })).toEqual([]);
    expect((await top({})).posts[0]).toMatchObject({ body: "x", channels: [{ id: channelId, platform: "test_key" }] });
    const stranger = await createWorld();
    expect((await stranger.as(stranger.owner)(listTopPosts, { key: "likes" })).posts).toEqual([]);
    await expect(top({ from: "2026-06-02", to: "2026-06-01" })).rejects.toMatchObject({ kind: "invalid" });
  });

  it("have an engagement rate by impressions, by followers, or none", async () => {
    const [one, two] = [await published(), await published()];
    followers = 200;
    metrics.set(one.id, { impressions: 100, likes: 4, comments: 1, saves: null }).set(two.id, { likes: 10 });
    await runNightlySync();
    const byImpressions = { rate: 0.05, basis: "impressions", engagements: 5, base: 100, is_partial: false };
    const byFollowers = { rate: 0.05, basis: "followers", engagements: 10, base: 200, is_partial: false };
    const rateOfPost = async (id: number) => (await world.as(world.owner)(getPostMetrics, { id })).engagement_rate;
    expect([await rateOfPost(one.postId), await rateOfPost(two.postId)]).toEqual([byImpressions, byFollowers]);
    // Channel and brand: what was gained, on the channel as a whole.
    const all = { rate: 0.15, basis: "impressions", engagements: 15, base: 100, is_partial: false };
    expect(await show()).toMatchObject({
      engagement_rate: all,
      channels: [{ engagement_rate: all }],
      comparison: null,
    });
    const top = await world.as(world.owner)(listTopPosts, { key: "engagement_rate" });
    expect(top.posts).toMatchObject([
      { post_id: one.postId, gain: 5, engagement_rate: byImpressions, values: { impressions: 100, likes: 4 } },
      { post_id: two.postId, gain: 10, engagement_rate: byFollowers, values: { likes: 10 } },
    ]);
    await world.db.channelMetric.deleteMany({ where: { channelId } });
    expect(await rateOfPost(two.postId)).toEqual({ ...byFollowers, rate: null, basis: null, base: null });
  });

  it("are compared with the days before or the year before, if there were any", async () => {
    const { id } = await published();
    metrics.set(id, { likes: 10, impressions: 100 });
    await runNightlySync();
    world.clock.advance(DAY);
    metrics.set(id, { likes: 25, impressions: 200, clicks: 3 });
    await runNightlySync();
    const day = { from: "2026-06-02", to: "2026-06-02" };
    const { comparison } = await show({ ...day, compare: "previous_period" });
    expect(comparison).toMatchObject({
      from: "2026-06-01",
      to: "2026-06-01",
      since: "2026-06-01",
      totals: { likes: 10, impressions: 100 },
      changes: { likes: 0.5, impressions: 0, clicks: null, engagement_rate: 0.8 },
      days: [{ day: "2026-06-01" }],
      channels: [{ channel_id: channelId, totals: { likes: 10 }, followers: 10 }],
    });
    const year = await show({ ...day, compare: "previous_year" });
    expect(year.comparison).toMatchObject({
      from: "2025-06-02",
      to: "2025-06-02",
      since: "2026-06-01",
      totals: {},
      days: [],
      channels: [],
      changes: { likes: null, impressions: null, clicks: null, engagement_rate: null },
    });
  });

  it("are compared with fewer channels if one of them began later, unless it has gained nothing now", async () => {
    const addGains = (channel: number, ...days: string[]) =>
      world.db.channelMetricGain.createMany({
        data: days.map((day) => ({
          channelId: channel,
          day: new Date(day),
          values: { likes: 5 },
          tops: {},
          asOf: new Date(day),
        })),
      });
    await addGains(channelId, "2026-05-01", "2026-05-02", "2026-05-03");
    const other = await addTestChannel(world, "key", "other");
    await addGains(other, "2026-05-03");
    const sinceOf = async (day: string, more: object = {}) =>
      (await show({ from: day, to: day, compare: "previous_period", ...more })).comparison?.since;
    expect(await sinceOf("2026-05-03")).toBe("2026-05-03");
    expect(await sinceOf("2026-05-03", { channel_id: channelId })).toBe("2026-05-01");
    expect(await sinceOf("2026-05-02")).toBe("2026-05-01");
  });

  it("of several posts are compared since each was published", async () => {
    const [one, two] = [await published(), await published()];
    metrics.set(one.id, { likes: 5 }).set(two.id, { likes: 9, impressions: 90 });
    await runNightlySync();
    const compare = (...post_ids: number[]) => world.as(world.owner)(comparePosts, { post_ids });
    expect((await compare(two.postId, one.postId, two.postId)).posts).toMatchObject([
      { post_id: two.postId, body: "x", values: { likes: 9 }, engagement_rate: { rate: 0.1, basis: "impressions" } },
      { post_id: one.postId, thumbnail_url: null, engagement_rate: { rate: 0.5, basis: "followers" } },
    ]);
    const missing = { detail: { errors: { "post_ids.1": ["This post doesn't exist."] } } };
    await expect(compare(one.postId, 999_999_999)).rejects.toMatchObject(missing);
    await expect(compare(one.postId)).rejects.toMatchObject({ kind: "invalid" });
    const stranger = await createWorld();
    const theirs = stranger.as(stranger.owner)(comparePosts, { post_ids: [one.postId, two.postId] });
    await expect(theirs).rejects.toMatchObject({ kind: "invalid" });
  });

  it("are readable for clients and read tokens, validate the range, and exclude other brands", async () => {
    const { postId } = await published();
    const client = await world.addMember("client");
    const reader = world.as(client, { tier: "read", kind: "tiered" });
    expect(await reader(getPostMetrics, { id: postId })).toMatchObject({ as_of: null, totals: {} });
    const stranger = await createWorld();
    await expect(stranger.as(stranger.owner)(getPostMetrics, { id: postId })).rejects.toMatchObject({
      kind: "not_found",
    });
    for (const [input, field] of [
      [{ from: "2026-06-02", to: "2026-06-01" }, "to"],
      [{ from: "2024-01-01", to: "2026-06-01" }, "from"],
      [{ from: "0000-01-01", to: "0000-01-02" }, "from"],
      [{ to: "2026-02-30" }, "to"],
      [{ to: "2026-06-01T00:00:00Z" }, "to"],
    ] as const) {
      await expect(show(input)).rejects.toMatchObject({ detail: { errors: { [field]: [expect.any(String)] } } });
    }
  });
});
