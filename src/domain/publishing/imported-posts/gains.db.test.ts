import { beforeEach, expect, it } from "vitest";
import { getBrandMetrics } from "#domain/insights/metrics/index.ts";
import { credentialsLocation } from "#domain/publishing/channels/credentials.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { ListedPost, MetricValues } from "#platform/connectors/contract.ts";
import { importPosts } from "#test/networks/run-jobs.ts";
import { addPublication, addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { listImportedPosts } from "./index.ts";

const DAY = 86_400_000;

let world: World;
let channelId: number;
let posts: ListedPost[];

beforeEach(async () => {
  posts = [];
  const list = async () => ({ posts, cursor: null });
  addConnectorParts({ platform: "test_key", history: { platform: "test_key", timeoutMs: 5000, list } });
  world = await createWorld();
  world.clock.set(new Date("2026-06-10T12:00:00Z"));
  channelId = await addTestChannel(world, "key");
  const credentials = await world.services.secrets.encrypt("{}", credentialsLocation(channelId));
  await world.db.channel.update({ where: { id: channelId }, data: { credentials } });
});

const post = (externalId: string, day: string, metrics: MetricValues): ListedPost => ({
  externalId,
  text: externalId,
  permalink: `https://social.example/${externalId}`,
  publishedAt: new Date(`${day}T09:00:00Z`),
  kind: "text",
  mediaCount: 0,
  metrics,
});

const show = (published_with?: "all" | "masthead" | "elsewhere") =>
  world.as(world.owner)(getBrandMetrics, {
    from: "2026-06-01",
    to: "2026-06-30",
    channel_id: channelId,
    ...(published_with && { published_with }),
  });
const gains = async (origin?: Parameters<typeof show>[0]) => {
  const { days } = await show(origin);
  return days.map(({ day, values }) => [day.slice(-2), values.likes]);
};

async function ownGain(day: string, likes: number) {
  const date = new Date(day);
  await world.db.channelMetricGain.create({ data: { channelId, day: date, values: { likes }, asOf: date } });
}

it("counts what a post had at first on its day, and what it gained later on the day it was listed", async () => {
  posts = [post("a", "2026-06-02", { likes: 5, views: null }), post("b", "2026-06-02", { likes: 2 })];
  await importPosts(world);
  expect(await gains("elsewhere")).toEqual([["02", 7]]);
  posts = [post("a", "2026-06-02", { likes: 9, views: null }), post("c", "2026-06-11", { likes: 1 })];
  world.clock.advance(DAY);
  await importPosts(world);
  world.clock.advance(DAY);
  await importPosts(world);
  expect(await gains("elsewhere")).toEqual([
    ["02", 7],
    ["11", 5],
    ["12", 0],
  ]);
  expect((await show("elsewhere")).totals).toEqual({ likes: 12, views: null });
});

it("are shown apart from those of publications, or together, with the split of both", async () => {
  posts = [post("a", "2026-06-02", { likes: 5, comments: 1 })];
  await importPosts(world);
  await ownGain("2026-06-03", 30);
  expect(await gains()).toEqual([["03", 30]]);
  expect(await gains("masthead")).toEqual([["03", 30]]);
  const all = await show("all");
  expect(all).toMatchObject({
    published_with: "all",
    totals: { likes: 35, comments: 1 },
    split: { masthead: { likes: 30 }, elsewhere: { likes: 5, comments: 1 } },
    channels: [{ totals: { likes: 35 } }],
  });
  expect((await show()).split).toEqual(all.split);
  const compared = await world.as(world.owner)(getBrandMetrics, {
    from: "2026-06-03",
    to: "2026-06-03",
    published_with: "all",
    compare: "previous_period",
  });
  expect(compared.comparison).toMatchObject({ since: "2026-06-02", totals: { likes: 5 }, changes: { likes: 5 } });
});

it("are taken back for a post that turns out to be a publication", async () => {
  posts = [post("ours", "2026-06-02", { likes: 5 }), post("theirs", "2026-06-02", { likes: 2 })];
  await importPosts(world);
  const { id } = await addPublication(world, { body: "x", channelId });
  await world.db.publication.update({ where: { id }, data: { status: "published", externalId: "ours" } });
  world.clock.advance(DAY);
  await importPosts(world);
  expect((await show("elsewhere")).totals).toEqual({ likes: 2 });
});

it("are listed with those first that got most engagements, page by page", async () => {
  posts = [
    post("none", "2026-06-05", { views: 9 }),
    ...[3, 8, 8, 1].map((likes, index) => post(`p${index}`, `2026-06-0${index + 1}`, { likes })),
  ];
  await importPosts(world);
  const list = (input: object) => world.as(world.owner)(listImportedPosts, { sort: "engagement", ...input });
  const first = await list({ limit: 3 });
  const second = await list({ limit: 3, cursor: first.next_cursor ?? "" });
  const names = [...first.imported_posts, ...second.imported_posts].map(({ external_id: name }) => name);
  expect(names).toEqual(["p2", "p1", "p0", "p3"]);
  expect(second.has_more).toBe(false);
  for (const cursor of ["nothing", Buffer.from("rank:x:1").toString("base64url")]) {
    await expect(list({ cursor })).rejects.toMatchObject({ detail: { errors: { cursor: [expect.any(String)] } } });
  }
});
