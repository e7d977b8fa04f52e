import fc from "fast-check";
import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { createPost } from "../index.ts";

const Time = fc.option(fc.integer({ min: 1, max: 9 }).map((days) => new Date(Date.UTC(2027, 0, days))));
const ChangeSteps = fc.array(
  fc.record({ act: fc.constantFrom("own", "channel", "all channels", "remove", "add"), time: Time }),
  { minLength: 1, maxLength: 10 },
);

it("keeps a post's earliest time through any changes of its own and its channels' times", async () => {
  const { db, as, owner, brand } = await createWorld();
  const added = await Promise.all(
    ["a", "b"].map((handle) =>
      db.channel.create({ data: { brandId: brand.id, platform: "webhook", handle, displayName: handle } }),
    ),
  );
  const channelIds = [brand.channelId, ...added.map(({ id }) => id)];
  const post = await as(owner)(createPost, { body: "One" });
  await fc.assert(
    fc.asyncProperty(ChangeSteps, async (steps) => {
      for (const { act, time: scheduledAt } of steps) {
        const own = await db.publication.findMany({ where: { postId: post.id }, orderBy: { id: "asc" } });
        const free = channelIds.find((id) => own.every(({ channelId }) => channelId !== id));
        if (act === "own") await db.post.update({ where: { id: post.id }, data: { scheduledAt } });
        if (act === "channel" && own[0])
          await db.publication.update({ where: { id: own[0].id }, data: { scheduledAt } });
        if (act === "all channels")
          await db.publication.updateMany({ where: { postId: post.id }, data: { scheduledAt } });
        if (act === "remove" && own[0]) await db.publication.delete({ where: { id: own[0].id } });
        if (act === "add" && free !== undefined)
          await db.publication.create({ data: { brandId: brand.id, postId: post.id, channelId: free, scheduledAt } });
        const now = await db.post.findUniqueOrThrow({ where: { id: post.id }, include: { publications: true } });
        const times = [now.scheduledAt, ...now.publications.map((one) => one.scheduledAt)].flatMap(
          (time) => time ?? [],
        );
        const earliest = times.length === 0 ? null : new Date(Math.min(...times.map(Number)));
        expect(now.earliestAt).toEqual(earliest);
      }
    }),
    { numRuns: 25 },
  );
});
