import fc from "fast-check";
import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { countUnread } from "./index.ts";
import { sumUnread } from "./sum-unread.ts";

const ChangeSteps = fc.array(
  fc.record({
    act: fc.constantFrom("notify", "read", "unread", "delete", "sum", "roll back"),
    count: fc.integer({ min: 1, max: 60 }),
    isOfBrand: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

it("keeps the number of unread notifications through any changes", async () => {
  const world = await createWorld();
  const { db, owner } = world;
  const { userId } = owner;
  const rows = (count: number, brandId: number | null) =>
    Array.from({ length: count }, () => ({ userId, brandId, type: "comment_added", title: "A comment", body: "" }));
  const newest = async (count: number, where: object) =>
    (await db.notification.findMany({ where: { userId, ...where }, orderBy: { id: "desc" }, take: count })).map(
      ({ id }) => id,
    );
  await fc.assert(
    fc.asyncProperty(ChangeSteps, async (steps) => {
      for (const { act, count, isOfBrand } of steps) {
        const brandId = isOfBrand ? world.brand.id : null;
        if (act === "notify") await db.notification.createMany({ data: rows(count, brandId) });
        // One statement each, as a loop of notifications would write them.
        if (act === "notify") for (const data of rows(count % 7, brandId)) await db.notification.create({ data });
        if (act === "read") {
          const id = { in: await newest(count, { readAt: null }) };
          await db.notification.updateMany({ where: { id }, data: { readAt: new Date() } });
        }
        if (act === "unread") {
          await db.notification.updateMany({ where: { id: { in: await newest(count, {}) } }, data: { readAt: null } });
        }
        if (act === "delete") await db.notification.deleteMany({ where: { id: { in: await newest(count, {}) } } });
        if (act === "sum") await sum();
        if (act === "roll back") {
          const failed = db.$transaction(async (tx) => {
            await tx.notification.createMany({ data: rows(count, brandId) });
            throw new Error("rolled back");
          });
          await expect(failed).rejects.toThrow("rolled back");
        }
        expect(await countUnread(db, owner)).toBe(await db.notification.count({ where: { userId, readAt: null } }));
      }
    }),
    { numRuns: 15 },
  );

  async function sum() {
    const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
    const ctx = { ...world.services, caller: { kind: "system" as const, job: sumUnread.name }, origin };
    await Promise.all([sumUnread.perform(ctx, {}), sumUnread.perform(ctx, {})]);
    expect(await db.unreadChange.count({ where: { userId } })).toBeLessThanOrEqual(50);
  }
});
