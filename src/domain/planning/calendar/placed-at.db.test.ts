import fc from "fast-check";
import { expect, it } from "vitest";
import { archiveBrand, restoreBrand } from "#domain/brands/closed-brands/index.ts";
import { cancelPost, createPost, deletePost, getPost, retryPost, updatePost } from "#domain/content/posts/index.ts";
import { PUBLICATION_STATUSES } from "#domain/content/posts/schema.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";

type Placed = { status: string; scheduledAt: Date | null };

const HOUR = 3_600_000;
const AHEAD = ["draft", "pending_approval", "approved", "scheduled", "publishing", "processing"];

/** The rule: the earliest channel that is still to be published, or the earliest of all; else the post's own time. */
function placeOf(own: Date | null, publications: readonly Placed[]): Date | null {
  const ahead = publications.filter(({ status }) => AHEAD.includes(status));
  const times = (ahead.length > 0 ? ahead : publications).flatMap(({ scheduledAt }) => scheduledAt ?? []);
  return times.toSorted((a, b) => Number(a) - Number(b))[0] ?? own;
}

async function expectPlaced({ db }: World, brandId: number): Promise<void> {
  const posts = await db.post.findMany({ where: { brandId }, include: { publications: true } });
  expect(posts.map(({ id, placedAt }) => [id, placedAt])).toEqual(
    posts.map(({ id, scheduledAt, publications }) => [id, placeOf(scheduledAt, publications)]),
  );
}

const Time = fc.option(fc.integer({ min: 1, max: 9 }).map((days) => new Date(Date.UTC(2027, 0, days))));
const ChangeSteps = fc.array(
  fc.record({
    act: fc.constantFrom("own", "time", "status", "all statuses", "remove", "add"),
    time: Time,
    status: fc.constantFrom(...PUBLICATION_STATUSES),
    place: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 12 },
);

async function addChannels({ db, brand }: World, platforms: readonly string[]): Promise<number[]> {
  const rows = await db.channel.createManyAndReturn({
    data: platforms.map((platform, n) => ({ brandId: brand.id, platform, handle: `c${n}`, displayName: `C${n}` })),
  });
  return rows.map(({ id }) => id);
}

it("keeps a post's place through any changes of times and statuses", async () => {
  const world = await createWorld();
  const { db, as, owner, brand } = world;
  const channelIds = [brand.channelId, ...(await addChannels(world, ["webhook", "webhook"]))];
  const { id: postId } = await as(owner)(createPost, { body: "One" });
  await fc.assert(
    fc.asyncProperty(ChangeSteps, async (steps) => {
      for (const { act, time: scheduledAt, status, place } of steps) {
        const own = await db.publication.findMany({ where: { postId }, orderBy: { id: "asc" } });
        const free = channelIds.find((id) => own.every(({ channelId }) => channelId !== id));
        const [id] = own.slice(place % Math.max(1, own.length)).map((one) => one.id);
        if (act === "own") await db.post.update({ where: { id: postId }, data: { scheduledAt } });
        if (act === "time" && id) await db.publication.update({ where: { id }, data: { scheduledAt } });
        if (act === "status" && id) await db.publication.update({ where: { id }, data: { status } });
        if (act === "all statuses") await db.publication.updateMany({ where: { postId }, data: { status } });
        if (act === "remove" && id) await db.publication.delete({ where: { id } });
        if (act === "add" && free !== undefined)
          await db.publication.create({ data: { brandId: brand.id, postId, channelId: free, scheduledAt, status } });
        await expectPlaced(world, brand.id);
      }
    }),
    { numRuns: 25 },
  );
});

it("keeps the places of posts that are published, fail, are retried, rescheduled, canceled, expire or are deleted", async () => {
  const world = await createWorld();
  const { db, as, owner, brand, clock } = world;
  const [second = 0] = await addChannels(world, ["feed"]);
  const write = (input: object) => as(owner)(createPost, { body: "A post", channels: [own], ...input });
  const own = { channel_id: brand.channelId };
  const start = clock.now().getTime();
  const at = (hours: number) => new Date(start + hours * HOUR).toISOString();
  const placeNow = async ({ id }: { id: number }) => {
    await expectPlaced(world, brand.id);
    return (await db.post.findUniqueOrThrow({ where: { id } })).placedAt?.toISOString() ?? null;
  };
  const tick = createTick(world.services);

  const channels = [own, { channel_id: second, scheduled_at: at(3) }];
  const split = await write({ scheduled_at: at(1), channels, approve: true });
  const waiting = await write({ scheduled_at: at(2), submit: true });
  const undated = await write({});
  expect([await placeNow(split), await placeNow(waiting), await placeNow(undated)]).toEqual([at(1), at(2), null]);

  clock.advance(HOUR);
  expect(await tick.drain()).toBe(1);
  expect(await placeNow(split)).toBe(at(3));
  await db.publication.updateMany({ where: { postId: split.id, channelId: second }, data: { status: "failed" } });
  expect(await placeNow(split)).toBe(at(1));
  await as(owner)(retryPost, { id: split.id });
  expect(await placeNow(split)).toBe(at(3));
  await as(owner)(cancelPost, { id: split.id });
  expect(await placeNow(split)).toBe(at(1));
  await as(owner)(updatePost, { id: split.id, channels: [own, { channel_id: second, scheduled_at: at(7) }] });
  expect(await placeNow(split)).toBe(at(7));

  clock.advance(HOUR);
  await tick.drain();
  expect((await as(owner)(getPost, { id: waiting.id })).status).toBe("expired");
  expect(await placeNow(waiting)).toBe(at(2));
  await as(owner)(updatePost, { id: waiting.id, scheduled_at: at(4) });
  expect(await placeNow(waiting)).toBe(at(4));
  await as(owner)(updatePost, { id: waiting.id, channels: [] });
  expect(await placeNow(waiting)).toBe(at(4));
  await as(owner)(updatePost, { id: undated.id, scheduled_at: at(5) });
  expect(await placeNow(undated)).toBe(at(5));
  await as(owner)(deletePost, { id: waiting.id });
  expect(await placeNow(split)).toBe(at(7));
});

it("keeps the places of posts of which a brand's restoration cancels a channel", async () => {
  const world = await createWorld();
  const second = await world.createBrand(world.account.id);
  await world.addMember("super_admin", world.owner, second.id);
  const { postId } = await addPublication(
    { ...world, brand: second },
    { body: "Late", inSeconds: 60, channelId: second.channelId },
  );
  const later = await world.db.channel.create({
    data: { brandId: second.id, platform: "feed", handle: "later", displayName: "Later" },
  });
  const scheduledAt = new Date(world.clock.now().getTime() + 9 * HOUR);
  await world.db.publication.create({
    data: { brandId: second.id, postId, channelId: later.id, status: "scheduled", followsPost: false, scheduledAt },
  });
  await world.as(world.owner)(archiveBrand, { id: second.id });
  world.clock.advance(HOUR);
  await world.as(world.owner)(restoreBrand, { id: second.id });
  await expectPlaced(world, second.id);
  expect((await world.db.post.findUniqueOrThrow({ where: { id: postId } })).placedAt).toEqual(scheduledAt);
});
