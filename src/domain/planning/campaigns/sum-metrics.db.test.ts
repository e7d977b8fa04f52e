import fc from "fast-check";
import { expect, it } from "vitest";
import type { MetricValues } from "#domain/insights/metrics/schema.ts";
import { readRows, type Tx } from "#platform/db/index.ts";
import { createWorld } from "#test/world.ts";
import { getCampaignMetrics } from "./get-metrics.ts";
import { sumChangedMetrics } from "./sum-metrics.ts";

const Steps = fc.array(
  fc.record({
    act: fc.constantFrom("read", "read again", "forget", "move", "submit", "delete post", "delete channel", "sum"),
    nth: fc.integer({ min: 0, max: 9 }),
    campaign: fc.integer({ min: 0, max: 2 }),
    likes: fc.option(fc.integer({ min: 0, max: 9 })),
  }),
  { minLength: 1, maxLength: 14 },
);

it("sums the newest metrics of a campaign's publications through any changes, before and after it is summed", async () => {
  const world = await createWorld();
  const { db, owner, brand } = world;
  const brandId = brand.id;
  const client = await world.addMember("client");
  const campaigns = await db.campaign.createManyAndReturn({
    data: ["One", "Two"].map((name) => {
      return { brandId, name, color: "blue" as const, createdAt: new Date(), updatedAt: new Date() };
    }),
  });
  const ids = campaigns.map(({ id }) => id);
  const other = await db.channel.create({ data: { brandId, platform: "mastodon", handle: "@x", displayName: "X" } });
  const post = {
    brandId,
    authorId: owner.userId,
    origin: "web" as const,
    timezone: "UTC",
    contentHash: "0".repeat(64),
  };
  let night = Date.parse("2026-01-01");
  await fc.assert(
    fc.asyncProperty(Steps, async (steps) => {
      for (let count = 0; count < 4; count++) {
        const { id: postId } = await db.post.create({ data: { ...post, campaignId: ids[count % 2] ?? null } });
        const channels = [brand.channelId, other.id];
        await db.publication.createMany({ data: channels.map((channelId) => ({ brandId, postId, channelId })) });
      }
      for (const { act, nth, campaign, likes } of steps) {
        const publications = await db.publication.findMany({ where: { brandId }, orderBy: { id: "desc" }, take: 10 });
        const one = publications[nth % Math.max(1, publications.length)];
        if (!one) continue;
        night += 86_400_000;
        const { id: publicationId, postId } = one;
        const read = { publicationId, values: { likes, views: nth }, day: new Date(night), asOf: new Date(night) };
        if (act === "read") await db.publicationMetric.create({ data: read });
        if (act === "read again") {
          await db.publicationMetric.updateMany({ where: { publicationId }, data: { values: { likes } } });
        }
        if (act === "forget") await db.publicationMetric.deleteMany({ where: { publicationId } });
        if (act === "move") {
          await db.post.update({ where: { id: postId }, data: { campaignId: ids[campaign] ?? null } });
        }
        if (act === "submit") {
          await db.post.update({ where: { id: postId }, data: { submittedHash: post.contentHash } });
        }
        if (act === "delete post") await db.post.delete({ where: { id: postId } });
        if (act === "delete channel") await db.publication.delete({ where: { id: publicationId } });
        if (act === "sum") await sum();
        await expectSums();
      }
      await sum();
      await expectSums();
    }),
    { numRuns: 12 },
  );
  const counted = await db.campaignMetricSum.count({ where: { brandId } });
  expect(counted).toBeGreaterThan(0);
  await db.post.updateMany({ where: { brandId }, data: { campaignId: null } });
  await db.campaign.deleteMany({ where: { brandId } });
  await sum();
  expect(await db.campaignMetricSum.count({ where: { brandId } })).toBe(0);

  async function expectSums() {
    for (const [person, isClient] of [
      [owner, false],
      [client, true],
    ] as const) {
      for (const campaignId of ids) {
        const rows = await readRows<{ values: MetricValues; asOf: Date }>(db)`
          select distinct on (m.publication_id) m.values, m.as_of as "asOf"
          from publication_metrics m join publications c on c.id = m.publication_id join posts p on p.id = c.post_id
          where p.campaign_id = ${campaignId} and (p.submitted_hash is not null or not ${isClient}::bool)
          order by m.publication_id, m.day desc`;
        const seen = await db.post.count({ where: { campaignId, submittedHash: { not: null } } });
        if (isClient && seen === 0) continue;
        const found = await world.as(person)(getCampaignMetrics, { id: campaignId });
        expect(found.publications).toBe(rows.length);
        const likes = rows.flatMap(({ values }) => values.likes ?? []);
        const sum = likes.reduce((total, value) => total + value, 0);
        const isKnown = rows.some(({ values }) => values.likes !== undefined);
        expect(found.totals.likes).toBe(likes.length > 0 ? sum : isKnown ? null : undefined);
        const newest = rows.map(({ asOf }) => asOf.getTime()).toSorted((a, b) => b - a)[0];
        expect(found.as_of === null ? undefined : Date.parse(found.as_of)).toBe(newest);
      }
    }
  }

  async function sum() {
    await Promise.all([sumChangedMetrics(db), sumChangedMetrics(db)]);
    expect(await db.campaignMetricChange.count({ where: { brandId } })).toBe(0);
  }
});

it("sums later what was not committed yet", async () => {
  const { db, owner, brand, as } = await createWorld();
  const now = new Date();
  const { id: campaignId } = await db.campaign.create({
    data: { brandId: brand.id, name: "One", color: "blue", createdAt: now, updatedAt: now },
  });
  const content = { authorId: owner.userId, origin: "web" as const, timezone: "UTC", contentHash: "0".repeat(64) };
  const { id: postId } = await db.post.create({ data: { ...content, brandId: brand.id, campaignId } });
  const { id: publicationId } = await db.publication.create({
    data: { brandId: brand.id, postId, channelId: brand.channelId },
  });
  await db.$transaction(async (tx) => {
    await tx.publicationMetric.create({ data: { publicationId, day: now, values: { likes: 7 }, asOf: now } });
    await sumChangedMetrics(db);
  });
  const likes = async () => (await as(owner)(getCampaignMetrics, { id: campaignId })).totals.likes;
  expect(await likes()).toBe(7);
  await sumChangedMetrics(db);
  expect(await db.campaignMetricSum.count({ where: { campaignId } })).toBe(1);
  expect(await likes()).toBe(7);
});

it.each([
  ["new metrics", "a move", null, 9],
  ["changed metrics", "a move", 7, 9],
  ["a move", "new metrics", null, 9],
  ["a move", "changed metrics", 7, 9],
] as const)(
  "sums %s and %s of two open transactions in the campaign that the post moved to",
  async (first, _second, earlier, likes) => {
    const { db, owner, brand, as } = await createWorld();
    const now = new Date();
    const campaigns = await db.campaign.createManyAndReturn({
      data: ["From", "To"].map((name) => {
        return { brandId: brand.id, name, color: "blue" as const, createdAt: now, updatedAt: now };
      }),
    });
    const [from, to] = campaigns.map(({ id }) => id);
    const content = { authorId: owner.userId, origin: "web" as const, timezone: "UTC", contentHash: "0".repeat(64) };
    const { id: postId } = await db.post.create({ data: { ...content, brandId: brand.id, campaignId: from } });
    const { id: publicationId } = await db.publication.create({
      data: { brandId: brand.id, postId, channelId: brand.channelId },
    });
    const read = (tx: Tx, count: number) =>
      tx.publicationMetric.upsert({
        where: { publicationId_day: { publicationId, day: now } },
        create: { publicationId, day: now, values: { likes: count }, asOf: now },
        update: { values: { likes: count } },
      });
    const move = (tx: Tx) => tx.post.update({ where: { id: postId }, data: { campaignId: to } });
    if (earlier !== null) await read(db, earlier);
    await sumChangedMetrics(db);
    const [one, other] = first === "a move" ? [move, (tx: Tx) => read(tx, likes)] : [(tx: Tx) => read(tx, likes), move];
    let isDone = false;
    let second: Promise<unknown> | undefined;
    await db.$transaction(async (tx) => {
      await one(tx);
      second = other(db).then(() => {
        isDone = true;
      });
      const waiting = () => db.$queryRaw<object[]>`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => isDone || (await waiting()).length > 0).toBe(true);
      await sumChangedMetrics(db);
    });
    await second;
    await sumChangedMetrics(db);
    const call = as(owner);
    expect((await call(getCampaignMetrics, { id: to ?? 0 })).totals.likes).toBe(likes);
    expect((await call(getCampaignMetrics, { id: from ?? 0 })).publications).toBe(0);
  },
);
