import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulkPosts } from "#domain/content/bulk/index.ts";
import { approvePost, copyPost, createPost, getPost, listPosts, updatePost } from "#domain/content/posts/index.ts";
import { exportPosts, importPosts } from "#domain/content/transfer/index.ts";
import { getCalendar } from "#domain/planning/calendar/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignMetrics,
  listCampaigns,
  updateCampaign,
} from "./index.ts";
import { MAX_CAMPAIGNS } from "./terms.ts";

let world: World;
let client: Person;
beforeAll(async () => {
  world = await createWorld();
  client = await world.addMember("client");
});
beforeEach(async () => {
  await world.db.post.deleteMany({ where: { brandId: world.brand.id } });
  await world.db.campaign.deleteMany({ where: { brandId: world.brand.id } });
});

const owner = () => world.as(world.owner, { brand: world.brand.slug });
const holidays = (more: object = {}) =>
  owner()(createCampaign, { name: "Holidays", starts_on: "2026-12-01", ends_on: "2026-12-24", ...more });
const write = (more: object = {}) =>
  owner()(createPost, { body: "Gifts", channels: [{ channel_id: world.brand.channelId }], ...more });
const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
const NOT_FOUND = { kind: "not_found" };

describe("campaigns", () => {
  it("are created, listed by their first day, changed, archived and deleted, with a log", async () => {
    await owner()(createCampaign, { name: "Always on", color: "gray" });
    const made = await holidays({ description: " Gifts\nand hours " });
    expect(made).toMatchObject({
      name: "Holidays",
      color: "blue",
      starts_on: "2026-12-01",
      ends_on: "2026-12-24",
      description: "Gifts\nand hours",
      is_archived: false,
      posts: [],
    });
    await owner()(createCampaign, { name: "Autumn", starts_on: "2026-10-01" });
    const names = async (input: object) =>
      (await owner()(listCampaigns, input)).campaigns.map(({ name }: { name: string }) => name);
    expect(await names({})).toEqual(["Autumn", "Holidays", "Always on"]);
    const changed = await owner()(updateCampaign, { id: made.id, is_archived: true, ends_on: null, name: "Winter" });
    expect(changed).toMatchObject({ name: "Winter", starts_on: "2026-12-01", ends_on: null, is_archived: true });
    expect(await names({ archived: false })).toEqual(["Autumn", "Always on"]);
    expect(await names({ archived: true })).toEqual(["Winter"]);
    await write({ campaign_id: made.id });
    const countsOf = async (input: object) =>
      (await owner()(listCampaigns, { archived: true, ...input })).campaigns.map(({ posts }) => posts);
    expect(await countsOf({})).toEqual([[{ status: "draft", total: 1 }]]);
    expect(await countsOf({ with_counts: false })).toEqual([[]]);
    await owner()(deleteCampaign, { id: made.id });
    await expect(owner()(getCampaign, { id: made.id })).rejects.toMatchObject(NOT_FOUND);
    const log = await world.db.auditEvent.findMany({ where: { subjectType: "campaign", subjectId: made.id } });
    expect(log.map(({ action }) => action)).toEqual(["campaign.created", "campaign.updated", "campaign.deleted"]);
  });

  it("refuse a name that is taken, days in the wrong order, and more than fit", async () => {
    const { id } = await holidays();
    await expect(holidays()).rejects.toMatchObject(invalid("name"));
    const other = await owner()(createCampaign, { name: "Other" });
    await expect(owner()(updateCampaign, { id: other.id, name: "Holidays" })).rejects.toMatchObject(invalid("name"));
    await expect(owner()(updateCampaign, { id, ends_on: "2026-11-30" })).rejects.toMatchObject(invalid("ends_on"));
    const day = { starts_on: "2026-12-01", ends_on: "2026-12-01" };
    expect(await owner()(createCampaign, { name: "A day", ...day })).toMatchObject(day);
    const now = world.clock.now();
    await world.db.campaign.createMany({
      data: Array.from({ length: MAX_CAMPAIGNS - 3 }, (_, index) => {
        return { brandId: world.brand.id, name: `No. ${index}`, color: "gray", createdAt: now, updatedAt: now };
      }),
    });
    await expect(owner()(createCampaign, { name: "One more" })).rejects.toMatchObject({ kind: "limit_reached" });
  });

  it("stay within their brand", async () => {
    const other = await createWorld();
    const foreign = await other.as(other.owner)(createCampaign, { name: "Theirs" });
    const { id } = await write();
    for (const op of [getCampaign, updateCampaign, deleteCampaign, getCampaignMetrics]) {
      await expect(owner()(op, { id: foreign.id })).rejects.toMatchObject(NOT_FOUND);
    }
    await expect(write({ campaign_id: foreign.id })).rejects.toMatchObject(invalid("campaign_id"));
    await expect(owner()(updatePost, { id, campaign_id: foreign.id })).rejects.toMatchObject(invalid("campaign_id"));
    expect((await owner()(listPosts, { campaign_id: foreign.id })).posts).toEqual([]);
    expect((await owner()(getPost, { id })).campaign).toBeNull();
  });
});

describe("a post's campaign", () => {
  it("is no content: there is no revision and an approval stays, also by a bulk action", async () => {
    const { id: campaignId } = await holidays();
    const { id } = await write({ scheduled_at: new Date(world.clock.now().getTime() + 86_400_000).toISOString() });
    const before = await owner()(approvePost, { id });
    const after = await owner()(updatePost, { id, campaign_id: campaignId });
    expect(after.campaign).toEqual({ id: campaignId, name: "Holidays", color: "blue" });
    const same = ({ status, revision, content_hash }: typeof before) => [status, revision, content_hash];
    expect(same(after)).toEqual(same(before));
    expect(after.status).toBe("scheduled");
    const event = await world.db.auditEvent.findFirst({ where: { action: "post.campaign_set", subjectId: id } });
    expect(event?.detail).toEqual({ campaign_id: campaignId, previous_campaign_id: null });
    // What is edited otherwise keeps it.
    expect((await owner()(updatePost, { id, internal_note: "Print the cards" })).campaign?.id).toBe(campaignId);
    const { results } = await owner()(bulkPosts, { ids: [id], action: "set_campaign", campaign_id: null });
    expect(results).toMatchObject([{ id, ok: true, status: "scheduled" }]);
    expect((await owner()(getPost, { id })).campaign).toBeNull();
    await expect(owner()(bulkPosts, { ids: [id], action: "set_campaign" })).rejects.toMatchObject(
      invalid("campaign_id"),
    );
  });

  it("filters lists and the calendar, and counts by status", async () => {
    const { id: campaignId } = await holidays();
    const time = new Date("2026-12-10T09:00:00Z");
    world.clock.set(new Date("2026-11-22T11:00:00Z"));
    const inside = await write({ campaign_id: campaignId, scheduled_at: time.toISOString() });
    await write({ scheduled_at: time.toISOString() });
    const draft = await write({ campaign_id: campaignId, submit: true });
    const { posts } = await owner()(listPosts, { campaign_id: campaignId, sort: "scheduled" });
    expect(posts.map(({ id }) => id)).toEqual([inside.id, draft.id]);
    const days = { from: "2026-12-07", to: "2026-12-13", campaign_id: campaignId };
    const { cards } = await owner()(getCalendar, days);
    expect(cards).toMatchObject([{ id: inside.id, campaign_id: campaignId }]);
    expect((await owner()(getCampaign, { id: campaignId })).posts).toEqual([
      { status: "draft", total: 1 },
      { status: "in_review", total: 1 },
    ]);
  });

  it("ends with the campaign, and stays in the brand when the post is copied to another", async () => {
    const { id: campaignId } = await holidays();
    const { id } = await write({ campaign_id: campaignId });
    const second = await world.createBrand(world.account.id);
    await world.addMember("member", world.owner, second.id);
    const { post } = await owner()(copyPost, { id, team_id: second.id });
    expect(post.campaign).toBeNull();
    await owner()(deleteCampaign, { id: campaignId });
    expect(await owner()(getPost, { id })).toMatchObject({ body: "Gifts", campaign: null });
  });

  it("is written in files by name, and read from them", async () => {
    const { id: campaignId } = await holidays();
    await write({ campaign_id: campaignId });
    for (const format of ["csv", "json", "ics"] as const) {
      const { chunks } = await owner()(exportPosts, { format });
      const file = (await Array.fromAsync(chunks)).join("");
      await owner()(importPosts, { [format]: file });
      const { posts } = await owner()(listPosts, {});
      expect([format, posts[0]?.origin, posts[0]?.campaign?.id]).toEqual([format, "import", campaignId]);
      await world.db.post.deleteMany({ where: { id: posts[0]?.id ?? 0 } });
    }
    const unknown = owner()(importPosts, { csv: "body,campaign\nHello,Spring\n" });
    await expect(unknown).rejects.toMatchObject(invalid("rows.0.campaign"));
  });
});

it("clients see campaigns of the posts they see, without the description, and change none", async () => {
  const seen = await holidays({ description: "The client pays late" });
  const hidden = await owner()(createCampaign, { name: "Secret" });
  const submitted = await write({ campaign_id: seen.id, submit: true });
  await write({ campaign_id: seen.id });
  await write({ campaign_id: hidden.id });
  const asClient = world.as(client);
  const { campaigns } = await asClient(listCampaigns, {});
  expect(campaigns).toMatchObject([
    { id: seen.id, name: "Holidays", starts_on: "2026-12-01", description: "", posts: [{ total: 1 }] },
  ]);
  expect((await asClient(getPost, { id: submitted.id })).campaign).toMatchObject({ name: "Holidays" });
  await expect(asClient(getCampaign, { id: hidden.id })).rejects.toMatchObject(NOT_FOUND);
  await expect(asClient(getCampaignMetrics, { id: hidden.id })).rejects.toMatchObject(NOT_FOUND);
  const forbidden = { kind: "forbidden" };
  await expect(asClient(createCampaign, { name: "Mine" })).rejects.toMatchObject(forbidden);
  await expect(asClient(updateCampaign, { id: seen.id, name: "Mine" })).rejects.toMatchObject(forbidden);
  await expect(asClient(deleteCampaign, { id: seen.id })).rejects.toMatchObject(forbidden);
});

it("sums the newest metrics of its publications; what no network reported stays unknown", async () => {
  const { id: campaignId } = await holidays();
  const measured = async (days: [day: string, values: object][]) => {
    const { publications } = await write({ campaign_id: campaignId });
    await world.db.publicationMetric.createMany({
      data: days.map(([day, values]) => ({
        publicationId: publications[0]?.id ?? 0,
        day: new Date(`${day}T00:00:00Z`),
        values,
        asOf: new Date(`${day}T03:00:00Z`),
      })),
    });
  };
  await measured([
    ["2026-12-02", { likes: 3, saves: null }],
    ["2026-12-03", { likes: 5, saves: null }],
  ]);
  await measured([["2026-12-02", { likes: 2, comments: 1 }]]);
  expect(await owner()(getCampaignMetrics, { id: campaignId })).toEqual({
    campaign_id: campaignId,
    as_of: "2026-12-03T03:00:00.000000+00:00",
    publications: 2,
    totals: { likes: 7, comments: 1, saves: null },
  });
  const empty = await owner()(createCampaign, { name: "Empty" });
  expect(await owner()(getCampaignMetrics, { id: empty.id })).toMatchObject({
    as_of: null,
    publications: 0,
    totals: {},
  });
});

it("is deleted after metrics that come in meanwhile, rather than deadlock with them", async () => {
  const world = await createWorld();
  const { db, brand, owner } = world;
  const [brandId, channelId] = [brand.id, brand.channelId];
  const { id: campaignId } = await world.as(owner)(createCampaign, {
    name: "Spring",
    starts_on: "2026-03-01",
    ends_on: "2026-03-31",
  });
  const content = { authorId: owner.userId, origin: "web" as const, timezone: "UTC", contentHash: "0".repeat(64) };
  const add = () => db.post.create({ data: { ...content, brandId, campaignId, status: "published" } });
  const [one, other] = [await add(), await add()];
  // The publication of the first post was added last.
  const publish = (postId: number) =>
    db.publication.create({ data: { brandId, channelId, postId, status: "published" } });
  const [first, last] = [await publish(other.id), await publish(one.id)];
  const day = new Date("2026-03-02");
  const metrics = (publicationId: number) => ({ data: { publicationId, day, values: { likes: 1 }, asOf: day } });
  let deleted: Promise<unknown> | undefined;
  const measured = db.$transaction(async (tx) => {
    await tx.publicationMetric.create(metrics(first.id));
    deleted = world.as(owner)(deleteCampaign, { id: campaignId });
    const waiting = () => db.$queryRaw<unknown[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting()).length).toBe(1);
    await tx.publicationMetric.create(metrics(last.id));
  });
  // The deletion begins within the other transaction.
  const results = [...(await Promise.allSettled([measured])), ...(await Promise.allSettled([deleted]))];
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await db.publicationMetric.count({ where: { publication: { brandId } } })).toBe(2);
});
