import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";

it("keeps the engagement of a publication's newest metrics, and the clicks of its channel", async () => {
  const { db, brand, owner } = await createWorld();
  const { id: brandId, channelId } = brand;
  const hash = "0".repeat(64);
  const post = await db.post.create({
    data: { brandId, authorId: owner.userId, origin: "api", timezone: "UTC", contentHash: hash },
  });
  const { id: publicationId } = await db.publication.create({ data: { brandId, channelId, postId: post.id } });
  const engagement = async () => (await db.publication.findUniqueOrThrow({ where: { id: publicationId } })).engagement;
  const read = (day: string, values: object) =>
    db.publicationMetric.create({ data: { publicationId, day: new Date(day), values, asOf: new Date(day) } });

  await read("2026-11-02", { likes: 3, comments: null, views: 90, clicks: 2 });
  expect(await engagement()).toBe(5);
  await read("2026-11-01", { likes: 1 });
  expect(await engagement()).toBe(5);
  await read("2026-11-03", { likes: null, views: 100 });
  expect(await engagement()).toBeNull();
  await db.publicationMetric.updateMany({ where: { publicationId }, data: { values: { shares: 7 } } });
  expect(await engagement()).toBe(7);
  await db.publicationMetric.deleteMany({ where: { publicationId } });
  expect(await engagement()).toBeNull();

  const links = await db.shortLink.createManyAndReturn({
    data: ["a", "b"].map((name) => ({
      brandId,
      publicationId,
      channelId,
      code: `${name}${publicationId}`,
      target: "https://example.com",
    })),
  });
  const day = new Date("2026-11-02");
  const count = () => db.channelLinkClicks.findMany({ where: { channelId }, select: { clicks: true } });
  await db.shortLinkClicks.createMany({ data: links.map(({ id: linkId }) => ({ linkId, day, clicks: 2, brandId })) });
  expect(await count()).toEqual([{ clicks: 4 }]);
  await db.shortLinkClicks.updateMany({ where: { brandId }, data: { clicks: { increment: 3 } } });
  expect(await count()).toEqual([{ clicks: 10 }]);
});
