import { beforeEach, describe, expect, it } from "vitest";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { MetricValues } from "#platform/connectors/contract.ts";
import { testReporter } from "#platform/connectors/test/report.ts";
import { addPublication, addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { getBrandMetrics, getPostMetrics, syncFresh, syncMetrics } from "./index.ts";
import { perHourOf } from "./sync-fresh-channel.ts";

const HOUR = 3_600_000;
const FIRST = new Date("2026-06-01T09:02:00Z");

let world: World;
let channelId: number;
let metrics: Map<number, MetricValues>;
/** The publications that the platform was asked for. */
let requests: number[];
let isDown: boolean;

beforeEach(async () => {
  world = await createWorld();
  world.clock.set(FIRST);
  channelId = await addTestChannel(world, "key");
  [metrics, requests, isDown] = [new Map(), [], false];
  addConnectorParts({ platform: "test_key", report: reporter() });
});

function reporter(perHour?: number) {
  const report = testReporter("key", ({ publicationId }) => {
    if (isDown) throw new Error("The platform is down.");
    requests.push(publicationId);
    return metrics.get(publicationId);
  });
  return perHour === undefined ? report : { ...report, perHour };
}

async function published(hoursAgo = 0) {
  const added = await addPublication(world, { body: "x", channelId });
  const publishedAt = new Date(world.clock.now().getTime() - hoursAgo * HOUR);
  await world.db.publication.update({ where: { id: added.id }, data: { status: "published", publishedAt } });
  return added;
}

const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
const ctx = (job: string) => ({ ...world.services, caller: { kind: "system" as const, job }, origin });

/** Enqueues as the cron does; jobs of other worlds' channels are removed. */
async function plan(job: typeof syncFresh) {
  await job.perform(ctx(job.name), {});
  const own = world.pending.filter(({ data }) => Reflect.get(data, "channel_id") === channelId);
  world.pending.splice(0, world.pending.length, ...own);
  return own;
}

/** One hour: what is planned at its beginning runs before its end. */
async function runHour(job = syncFresh) {
  await plan(job);
  world.clock.advance(50 * 60_000);
  requests = [];
  await world.runJobs();
  world.clock.advance(10 * 60_000);
}

const pointsOf = async (postId: number) => {
  const { publications } = await world.as(world.owner)(getPostMetrics, { id: postId });
  return publications.map(({ hours, days, values }) => ({
    hours: hours.map(({ hour, values: each }) => [hour.slice(11, 16), each.likes]),
    days: days.map(({ day, values: each }) => [day, each.likes]),
    likes: values.likes,
  }));
};

describe("posts of the last two days", () => {
  it("are read once an hour, older ones at night alone", async () => {
    const [fresh, old] = [await published(1), await published(49)];
    metrics.set(fresh.id, { likes: 2 }).set(old.id, { likes: 9 });
    await runHour();
    expect(requests).toEqual([fresh.id]);
    metrics.set(fresh.id, { likes: 5 });
    await runHour();
    expect(await pointsOf(fresh.postId)).toEqual([
      {
        hours: [
          ["09:00", 2],
          ["10:00", 5],
        ],
        days: [["2026-06-01", 5]],
        likes: 5,
      },
    ]);
    const { totals, days } = await world.as(world.owner)(getBrandMetrics, {});
    expect([totals.likes, days.length]).toEqual([5, 1]);
  });

  it("have one reading an hour, however often jobs run", async () => {
    const { id, postId } = await published(1);
    metrics.set(id, { likes: 1 });
    await plan(syncFresh);
    await plan(syncFresh);
    world.clock.advance(45 * 60_000);
    await world.runJobs();
    await plan(syncMetrics);
    await world.runJobs();
    expect(requests).toEqual([id]);
    expect((await pointsOf(postId))[0]?.hours).toEqual([["09:00", 1]]);
  });

  it("are no longer read each hour after two days, and gain each day what was added", async () => {
    const { id, postId } = await published(46);
    for (const likes of [1, 4, 8]) {
      metrics.set(id, { likes });
      await runHour();
    }
    expect((await pointsOf(postId))[0]?.hours).toEqual([
      ["09:00", 1],
      ["10:00", 4],
    ]);
    world.clock.set(new Date("2026-06-02T03:20:00Z"));
    await runHour(syncMetrics);
    const [{ days } = { days: [] }] = await pointsOf(postId);
    expect(days).toEqual([
      ["2026-06-01", 4],
      ["2026-06-02", 8],
    ]);
    const brand = await world.as(world.owner)(getBrandMetrics, { from: "2026-06-01", to: "2026-06-02" });
    expect(brand.days.map(({ values }) => values.likes)).toEqual([4, 4]);
  });

  it("are spread over the hour, and a job that waited until its hour was over reads nothing", async () => {
    await published(1);
    const [job] = await plan(syncFresh);
    const waits = ((job?.dueAt ?? 0) - world.clock.now().getTime()) / 60_000;
    expect(waits).toBeGreaterThanOrEqual(0);
    expect(waits).toBeLessThan(40);
    world.clock.advance(HOUR);
    await world.runJobs();
    expect(requests).toEqual([]);
  });

  it("are read at most as often as the network's pace allows, the longest unread first", async () => {
    const all = [await published(3), await published(2), await published(1)];
    for (const { id } of all) metrics.set(id, { likes: 1 });
    addConnectorParts({ platform: "test_key", report: reporter(2) });
    await runHour();
    expect(requests).toEqual([all[0]?.id, all[1]?.id]);
    await runHour();
    expect(requests).toEqual([all[0]?.id, all[2]?.id]);
    addConnectorParts({ platform: "test_key", report: reporter(0) });
    expect(await plan(syncFresh)).toEqual([]);
    expect(perHourOf({ platform: "facebook" })).toBe(30);
    expect(perHourOf({ platform: "mastodon" })).toBe(1800);
    expect(perHourOf({ platform: "test_key" })).toBe(500);
    // Each post that is read costs money there.
    expect(perHourOf({ platform: "x" })).toBe(0);
  });

  it("wait for the next hour where the network fails or has asked for a pause", async () => {
    const { id, postId } = await published(1);
    metrics.set(id, { likes: 1 });
    isDown = true;
    await plan(syncFresh);
    world.clock.advance(45 * 60_000);
    await expect(world.runJobs()).rejects.toThrow("down");
    isDown = false;
    world.pending.splice(0);
    world.clock.advance(15 * 60_000);
    const blocked = { platform: "test_key", channelId, blockedUntil: new Date(Date.now() + HOUR) };
    await world.db.platformPace.create({ data: blocked });
    await runHour();
    expect(requests).toEqual([]);
    await world.db.platformPace.deleteMany({ where: { channelId } });
    await runHour();
    expect((await pointsOf(postId))[0]?.hours).toEqual([["11:00", 1]]);
  });

  it("that the network doesn't know are missing since a night, not since an hour", async () => {
    const { id } = await published(1);
    await world.db.publication.update({ where: { id }, data: { externalId: "gone" } });
    await runHour();
    const missing = async () => (await world.db.publication.findUniqueOrThrow({ where: { id } })).missingSince;
    expect(await missing()).toBeNull();
    await runHour(syncMetrics);
    expect(await missing()).toEqual(new Date("2026-06-01"));
  });
});
