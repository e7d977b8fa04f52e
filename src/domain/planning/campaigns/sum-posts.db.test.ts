import fc from "fast-check";
import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { countPosts } from "./find.ts";
import { sumChanges } from "./sum-posts.ts";

const ChangeSteps = fc.array(
  fc.record({
    act: fc.constantFrom("write", "submit", "publish", "move", "delete", "sum", "sum meanwhile", "roll back"),
    count: fc.integer({ min: 1, max: 30 }),
    campaign: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 1, maxLength: 12 },
);

it("keeps the number of a campaign's posts through any changes", async () => {
  const world = await createWorld();
  const { db, owner, brand } = world;
  const campaigns = await db.campaign.createManyAndReturn({
    data: ["One", "Two"].map((name) => {
      return { brandId: brand.id, name, color: "blue" as const, createdAt: new Date(), updatedAt: new Date() };
    }),
  });
  const ids = campaigns.map(({ id }) => id);
  const content = { contentHash: "0".repeat(64), timezone: "UTC", origin: "web" as const };
  const some = async (count: number) => {
    const rows = await db.post.findMany({ where: { brandId: brand.id }, orderBy: { id: "desc" }, take: count });
    return { id: { in: rows.map(({ id }) => id) } };
  };
  await fc.assert(
    fc.asyncProperty(ChangeSteps, async (steps) => {
      for (const { act, count, campaign } of steps) {
        const campaignId = ids[campaign] ?? null;
        const data = Array.from({ length: count }, () => {
          return { ...content, brandId: brand.id, authorId: owner.userId, campaignId };
        });
        if (act === "write") await db.post.createMany({ data });
        if (act === "submit") {
          const submitted = { status: "in_review", submittedHash: content.contentHash } as const;
          await db.post.updateMany({ where: await some(count), data: submitted });
        }
        if (act === "publish") await db.post.updateMany({ where: await some(count), data: { status: "published" } });
        if (act === "move") await db.post.updateMany({ where: await some(count), data: { campaignId } });
        if (act === "delete") await db.post.deleteMany({ where: await some(count) });
        if (act === "sum") await sum();
        if (act === "sum meanwhile") {
          const where = await some(count);
          await sumMeanwhile(async () => {
            await db.post.createMany({ data });
            await db.post.updateMany({ where, data: { status: "scheduled" } });
            await db.post.updateMany({ where, data: { campaignId } });
            await db.post.deleteMany({ where: await some(3) });
          });
        }
        if (act === "roll back") {
          const failed = db.$transaction(async (tx) => {
            await tx.post.createMany({ data });
            throw new Error("rolled back");
          });
          await expect(failed).rejects.toThrow("rolled back");
        }
        await expectCounts();
      }
    }),
    { numRuns: 10 },
  );
  await db.post.updateMany({ where: { brandId: brand.id }, data: { campaignId: null } });
  await db.campaign.deleteMany({ where: { id: { in: ids } } });
  await sum();
  expect(await db.campaignPostChange.count({ where: { campaignId: { in: ids } } })).toBe(0);

  async function expectCounts() {
    for (const role of ["editor", "client"] as const) {
      const counted = await countPosts(db, { brandId: brand.id as never, role }, ids);
      for (const campaignId of ids) {
        const groups = await db.post.groupBy({
          by: ["status"],
          where: { campaignId, ...(role === "client" ? { submittedHash: { not: null } } : {}) },
          _count: true,
        });
        const expected = Object.fromEntries(groups.map(({ status, _count }) => [status, _count]));
        expect(Object.fromEntries((counted.get(campaignId) ?? []).map((one) => [one.status, one.total]))).toEqual(
          expected,
        );
      }
    }
  }

  /** Changes posts while sums run, one after the other. */
  async function sumMeanwhile(change: () => Promise<void>) {
    let isOver = false;
    const changing = change().finally(() => {
      isOver = true;
    });
    while (!isOver) await sumChanges(db);
    await changing;
  }

  async function sum() {
    await Promise.all([sumChanges(db), sumChanges(db)]);
    expect(await db.campaignPostChange.count({ where: { campaignId: { in: ids } } })).toBeLessThanOrEqual(88);
  }
});
