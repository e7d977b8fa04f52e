import { beforeEach, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import {
  createEvergreenPost,
  jobs as evergreenJobs,
  getEvergreenPost,
  getFilling,
  updateFilling,
} from "#domain/planning/evergreen/index.ts";
import { createRecurrence, getRecurrence, jobs as recurrenceJobs } from "#domain/planning/recurrences/index.ts";
import { updateChannel } from "#domain/publishing/channels/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import type { Person } from "#kernel/context.ts";
import type { User } from "#platform/db/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { disablePerson, enablePerson } from "./index.ts";

let world: World;

beforeEach(async () => {
  world = await createWorld();
  world.clock.set(new Date("2026-10-01T07:00:00Z"));
});

const ctx = () => ({
  ...world.services,
  caller: { kind: "system" as const, job: "test" },
  origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
});

/** How many transactions wait for a lock. */
async function countWaiting() {
  const waiting = await world.db.$queryRaw<unknown[]>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length;
}

/** Lets days pass, with the jobs that create copies. */
async function pass(days: number) {
  for (let day = 0; day < days; day += 1) {
    world.clock.advance(86_400_000);
    for (const { perform } of [...recurrenceJobs, ...evergreenJobs]) await perform(ctx(), {});
  }
}

it("doesn't count the time in which somebody was disabled as one in which they looked after no copies", async () => {
  const editor = await world.addMember("editor");
  const user = await world.db.user.findUniqueOrThrow({ where: { id: editor.userId } });
  const [owner, author] = [world.as(world.owner), world.as(editor)];
  const channels = [{ channel_id: world.brand.channelId }];
  const time = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "12:00" }));
  await owner(updateChannel, { id: world.brand.channelId, posting_times: time });
  const scheduled_at = "2026-10-01T07:01:00Z";
  const { id: published } = await author(createPost, { body: "Beans", channels, scheduled_at, approve: true });
  world.clock.advance(60_000);
  await createTick(world.services).drain();
  await author(createEvergreenPost, { id: published });
  await owner(updateFilling, { id: world.brand.channelId, enabled: true, min_days: 7, times: 10 });
  const { id: first } = await author(createPost, { body: "Market", channels, scheduled_at: "2026-10-02T16:00:00Z" });
  const { id } = await author(createRecurrence, { id: first, every: "day" });
  await pass(3);
  await disablePerson(ctx(), user);
  await pass(25);
  await enablePerson(ctx(), user);
  await pass(2);
  expect(await owner(getRecurrence, { id })).toMatchObject({ status: "active" });
  expect(await owner(getFilling, { id: world.brand.channelId })).toMatchObject({ enabled: true });
});

describe("an evergreen post of somebody who is enabled again", () => {
  let postId: number;
  let id: number;
  const user = () => world.db.user.findUniqueOrThrow({ where: { id: world.owner.userId } });
  const shown = () => world.as(world.owner)(getEvergreenPost, { id });

  beforeEach(async () => {
    const owner = world.as(world.owner);
    const channels = [{ channel_id: world.brand.channelId }];
    const scheduled_at = "2026-10-01T07:01:00Z";
    ({ id: postId } = await owner(createPost, { body: "Beans", channels, scheduled_at, approve: true }));
    world.clock.advance(60_000);
    await createTick(world.services).drain();
    ({ id } = await owner(createEvergreenPost, { id: postId, approve: true }));
    world.clock.advance(60_000);
  });

  it("is paused when it was deleted from its network, also while somebody changes it", async () => {
    await disablePerson(ctx(), await user());
    await world.db.publication.updateMany({ where: { postId }, data: { removedAt: world.clock.now() } });
    world.clock.advance(60_000);
    let enabling: Promise<void> | undefined;
    await world.db.$transaction(async (tx) => {
      await tx.$queryRaw`select id from evergreen_posts where id = ${id} for no key update`;
      enabling = user().then((one) => enablePerson(ctx(), one));
      await expect.poll(countWaiting).toBe(1);
    });
    await enabling;
    expect(await shown()).toMatchObject({ status: "paused", pause_reason: "removed" });
  });

  it("stays left out on a channel where its copies were refused", async () => {
    const brandId = world.brand.id;
    const facts = { platform: "gone", handle: "other", displayName: "Other" };
    const { id: other } = await world.db.channel.create({ data: { brandId, ...facts } });
    const at = world.clock.now();
    await world.db.publication.create({
      data: { brandId, postId, channelId: other, status: "published", publishedAt: at },
    });
    const refused = { sourceId: postId, channelId: world.brand.channelId, wasRefused: true };
    await world.db.evergreenUse.create({ data: { brandId, ...refused, at, createdAt: at } });
    await disablePerson(ctx(), await user());
    world.clock.advance(60_000);
    await enablePerson(ctx(), await user());
    expect(await shown()).toMatchObject({ status: "active", channel_ids: [other] });
  });
});

it("waits for another operator who enables somebody with the same accounts, rather than deadlock", async () => {
  const elsewhere = await createWorld();
  const [author, reader] = [await world.addMember("editor"), await world.addMember("editor")];
  const { db, brand } = elsewhere;
  for (const { userId } of [author, reader])
    await db.member.create({ data: { brandId: brand.id, userId, role: "editor" } });
  // A post of the author was deleted from its network: enabling them writes to the second account's audit log first.
  const content = { authorId: author.userId, origin: "web" as const, timezone: "UTC", contentHash: "0".repeat(64) };
  const { id: postId } = await db.post.create({ data: { ...content, brandId: brand.id, status: "published" } });
  const [added, removedAt] = [new Date("2026-09-01"), new Date("2026-09-02")];
  await db.publication.create({
    data: { brandId: brand.id, channelId: brand.channelId, postId, status: "published", publishedAt: added, removedAt },
  });
  const facts = { handling: "submit", origin: "web", countedFrom: added, createdAt: added } as const;
  await db.evergreenPost.create({ data: { ...facts, brandId: brand.id, postId, createdById: author.userId } });
  const users = new Map<number, User>();
  for (const { userId: id } of [author, reader]) {
    await disablePerson(ctx(), await db.user.findUniqueOrThrow({ where: { id } }));
    users.set(id, await db.user.findUniqueOrThrow({ where: { id } }));
  }
  const enable = ({ userId }: Person) => enablePerson(ctx(), users.get(userId) as User);
  const enabled: Promise<void>[] = [];
  await db.$transaction(async (tx) => {
    const entry = { accountId: world.account.id, brandId: null, action: "x.done", subject: { type: "x", id: null } };
    await writeAudit(tx, ctx(), entry);
    for (const [waiting, person] of [reader, author].entries()) {
      enabled.push(enable(person));
      await expect.poll(countWaiting).toBe(waiting + 1);
    }
  });
  expect((await Promise.allSettled(enabled)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
});
