import { expect, it } from "vitest";
import { WAITING_DAYS } from "#domain/channels/terms.ts";
import type { Tx } from "#platform/db/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { nextDueIn } from "./due.ts";
import { createTick, getFeed, getFeedEntry, listFeedEntries } from "./index.ts";
import { notifyPublished } from "./notify-published.ts";
import { addPublication, addTestChannel, read } from "./test-publication.ts";

it("publishes a due publication on the feed once, with its event and its permalink", async () => {
  const lines: string[] = [];
  const world = await createWorld({ replace: { printLine: (line) => lines.push(line) } });
  const tick = createTick(world.services);
  const { postId, id } = await addPublication(world, { body: "Hello, feed", inSeconds: 60 });

  expect(await tick.drain()).toBe(0);
  world.clock.advance(60_000);
  expect(await tick.drain()).toBe(1);
  expect(await tick.drain()).toBe(0);

  const publication = await world.db.publication.findUniqueOrThrow({
    where: { id },
    include: { attempts: true, post: true },
  });
  expect(publication).toMatchObject({
    status: "published",
    step: "idle",
    leaseToken: null,
    crashes: 0,
    tries: 0,
    error: null,
  });
  expect(publication.post.status).toBe("published");
  expect(publication.publishedAt).toEqual(world.clock.now());
  expect(publication.attempts.map(({ outcome }) => outcome)).toEqual(["published"]);
  expect(lines).toEqual([`published  #${postId} → feed  ${publication.permalink}  (0.0 s after its time)`]);
  const [event] = await world.db.webhookEvent.findMany({ where: { postId } });
  expect(event?.payload).toMatchObject({
    status: "published",
    publication: { id, platform: "feed", permalink: publication.permalink },
  });

  const guest = world.as({ kind: "guest" });
  const { entries } = await guest(listFeedEntries, { handle: world.brand.handle });
  expect(entries).toMatchObject([{ url: publication.permalink, body: "Hello, feed", media: [], tags: ["news"] }]);
  const entry = await guest(getFeedEntry, { handle: world.brand.handle.toUpperCase(), id: entries[0]?.id ?? 0 });
  expect(entry).toEqual(entries[0]);
  expect((await guest(getFeed, { handle: world.brand.handle })).updated_at).toBe(entry.published_at);
});

it("tells whoever wrote or submitted a post that it is published, once, when nothing is still to come", async () => {
  const world = await createWorld();
  const { brand, db, clock } = world;
  const submitter = await world.addMember("member");
  const { postId } = await addPublication(world, { body: "Hello, feed", inSeconds: 0 });
  await db.post.update({ where: { id: postId }, data: { submittedById: submitter.userId } });
  const second = await db.channel.create({
    data: { brandId: brand.id, platform: "feed", handle: "second", displayName: "Second" },
  });
  const due = new Date(clock.now().getTime() + 3_600_000);
  const later = { status: "scheduled" as const, followsPost: false, scheduledAt: due, nextAttemptAt: due };
  await db.publication.create({ data: { brandId: brand.id, postId, channelId: second.id, ...later } });
  const about = { brandId: brand.id, type: "post_published" };
  const told = () => db.notification.findMany({ where: about, orderBy: { userId: "asc" } });
  const tick = createTick(world.services);
  await tick.drain();
  await world.runJobs();
  expect(await told()).toEqual([]);
  clock.advance(3_600_000);
  await tick.drain();
  await tick.drain();
  const jobs = world.pending.filter(({ job }) => job.name === notifyPublished.name);
  expect(jobs).toHaveLength(1);
  // As when a worker is killed after it has notified and before it has said so, or two run it at the same time.
  world.pending.push(...jobs, ...jobs);
  await world.runJobs();
  expect(await told()).toMatchObject(
    [world.owner.userId, submitter.userId].map((userId) => ({
      userId,
      title: "Published on Test Brand and Second",
      body: "Hello, feed",
      path: `/posts/${postId}`,
    })),
  );
});

it("tells it again only when the post was published on another channel since", async () => {
  const world = await createWorld();
  const { brand, db, clock } = world;
  const { postId } = await addPublication(world, { body: "Hello, feed", inSeconds: 0 });
  const tick = createTick(world.services);
  await tick.drain();
  const second = await db.channel.create({
    data: { brandId: brand.id, platform: "feed", handle: "second", displayName: "Second" },
  });
  clock.advance(60_000);
  const due = { scheduledAt: clock.now(), nextAttemptAt: clock.now() };
  const next = { brandId: brand.id, postId, channelId: second.id, status: "scheduled" as const, followsPost: false };
  await db.publication.create({ data: { ...next, ...due } });
  const titles = async () => {
    const notices = await db.notification.findMany({ where: { brandId: brand.id, type: "post_published" } });
    return notices.map(({ title }) => title);
  };
  const [first] = world.pending;
  await world.runJobs();
  expect(await titles()).toEqual(["Published on Test Brand"]);
  await tick.drain();
  if (first) world.pending.unshift(first);
  await world.runJobs();
  expect(await titles()).toEqual(["Published on Test Brand", "Published on Test Brand and Second"]);
});

/** A database that tells how many transactions were open at the same time at most. */
function countingTransactions(db: World["db"]) {
  let open = 0;
  let most = 0;
  function counted(run: (tx: Tx) => Promise<unknown>) {
    most = Math.max(most, ++open);
    return db.$transaction(run).finally(() => open--);
  }
  const get = (target: World["db"], name: string) => (name === "$transaction" ? counted : Reflect.get(target, name));
  return { counting: new Proxy(db, { get }), most: () => most };
}

it("notifies of the other posts, one by one, although the database rejects one of them, also for a job of an earlier version", async () => {
  const world = await createWorld();
  const { brand, db } = world;
  const posts: number[] = [];
  for (const body of ["First", "Second", "Third"]) posts.push((await addPublication(world, { body })).postId);
  const tick = createTick(world.services);
  await tick.drain();
  const [refused = 0, ...others] = posts;
  await db.$executeRawUnsafe(`
    create function refuse_${refused}() returns trigger as $$ begin raise exception 'refused'; end $$ language plpgsql`);
  await db.$executeRawUnsafe(`
    create trigger refuse_${refused} before update of notified_up_to on posts for each row
    when (new.id = ${refused}) execute function refuse_${refused}()`);
  const told = async () => {
    const notices = await db.notification.findMany({ where: { brandId: brand.id }, orderBy: { id: "asc" } });
    return notices.map(({ path }) => path);
  };
  const { counting, most } = countingTransactions(db);
  const ctx = { ...world.services, db: counting, caller: { kind: "system" as const, job: "test" }, origin: ORIGIN };
  const published_at = world.clock.now().toISOString();
  await expect(notifyPublished.perform(ctx, { post_ids: posts, published_at })).rejects.toThrow("refused");
  expect(most()).toBe(1);
  expect((await told()).toSorted()).toEqual(others.map((id) => `/posts/${id}`));
  await db.$executeRawUnsafe(`drop trigger refuse_${refused} on posts`);
  await notifyPublished.perform(ctx, { post_id: refused, published_at });
  expect(await told()).toHaveLength(posts.length);
});

const ORIGIN = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };

it("responds 404 for unknown feeds and entries", async () => {
  const [world, other] = [await createWorld(), await createWorld()];
  await addPublication(world, { body: "Mine", inSeconds: 0 });
  await createTick(world.services).drain();
  const guest = world.as({ kind: "guest" });
  const { entries } = await guest(listFeedEntries, { handle: world.brand.handle });
  await expect(guest(getFeed, { handle: "nobody" })).rejects.toMatchObject({ kind: "not_found" });
  await expect(guest(getFeedEntry, { handle: other.brand.handle, id: entries[0]?.id ?? 0 })).rejects.toMatchObject({
    kind: "not_found",
  });
});

it("fails a publication that preflight refuses at publishing time, and notifies the author", async () => {
  const world = await createWorld();
  const { id } = await addPublication(world, { body: "x".repeat(10_001), inSeconds: 0 });
  await createTick(world.services).drain();
  const publication = await world.db.publication.findUniqueOrThrow({ where: { id }, include: { attempts: true } });
  expect(publication).toMatchObject({ status: "failed", attempts: [] });
  expect(publication.error).toMatchObject({ code: "text_too_long", category: "user" });
  const notices = await world.db.notification.findMany({ where: { userId: world.owner.userId } });
  expect(notices).toMatchObject([{ type: "post_failed", path: `/posts/${publication.postId}` }]);
});

it("notifies whoever submitted a post that failed, besides its author and the owner, and nobody else", async () => {
  const world = await createWorld();
  const [author, submitter] = [await world.addMember("member"), await world.addMember("editor")];
  await world.addMember("member");
  const { id, postId } = await addPublication(world, { body: "x".repeat(10_001), inSeconds: 0 });
  const people = { authorId: author.userId, submittedById: submitter.userId };
  await world.db.post.update({ where: { id: postId }, data: people });
  await createTick(world.services).drain();
  expect(await read(world, id)).toMatchObject({ status: "failed" });
  const notices = await world.db.notification.findMany({ where: { brandId: world.brand.id, type: "post_failed" } });
  const told = [world.owner, author, submitter].map(({ userId }) => userId);
  expect(notices.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(told.toSorted((a, b) => a - b));
});

it("holds due publications of a disconnected channel until it is reconnected", async () => {
  const world = await createWorld();
  const setStatus = (status: "needs_reconnect" | "connected") =>
    world.db.channel.update({ where: { id: world.brand.channelId }, data: { status } });
  await setStatus("needs_reconnect");
  const { id } = await addPublication(world, { body: "Hello", inSeconds: 0 });
  const tick = createTick(world.services);
  world.clock.advance(WAITING_DAYS * 86_400_000 - 1000);
  expect(await tick.drain()).toBe(0);
  expect(await read(world, id)).toMatchObject({ status: "scheduled", error: null, crashes: 0 });
  expect(await nextDueIn(world.db, world.clock)).toBeNull();
  await setStatus("connected");
  expect(await tick.drain()).toBe(1);
  expect(await read(world, id)).toMatchObject({ status: "published" });
});

it("holds a publication that was refused for a missing permission, and sends it after the channel is reconnected", async () => {
  const world = await createWorld();
  const channelId = await addTestChannel(world, "key");
  const error = { code: "not_authorized", category: "user", message: "No.", retryable: false } as const;
  let isAllowed = false;
  const publish = async () =>
    isAllowed
      ? { kind: "done" as const, externalId: "1", permalink: "https://x.example/1" }
      : { kind: "failed" as const, error, retryAfterSeconds: null };
  const tick = createTick(world.services, { extra: [{ platform: "test_key", timeoutMs: 10_000, publish }] });
  const { id } = await addPublication(world, { body: "Hello", channelId });
  await tick.drain();
  expect(await read(world, id)).toMatchObject({ status: "scheduled", error });
  expect(await world.db.channel.findUnique({ where: { id: channelId } })).toMatchObject({ status: "needs_reconnect" });
  expect(await tick.drain()).toBe(0);
  isAllowed = true;
  await world.db.channel.update({ where: { id: channelId }, data: { status: "connected" } });
  world.clock.advance(1000);
  await tick.drain();
  expect(await read(world, id)).toMatchObject({ status: "published", error: null });
});

it("fails a publication that has waited too long for its channel, and at once on a disabled channel", async () => {
  const world = await createWorld();
  const setStatus = (status: "needs_reconnect" | "disabled") =>
    world.db.channel.update({ where: { id: world.brand.channelId }, data: { status } });
  await setStatus("needs_reconnect");
  const waiting = await addPublication(world, { body: "Waits", inSeconds: 0 });
  world.clock.advance(WAITING_DAYS * 86_400_000);
  await createTick(world.services).drain();
  const failed = { status: "failed", error: { code: "channel_not_connected" } };
  expect(await read(world, waiting.id)).toMatchObject(failed);
  await setStatus("disabled");
  const { id } = await addPublication(world, { body: "Hello", inSeconds: 0 });
  await createTick(world.services).drain();
  expect(await read(world, id)).toMatchObject(failed);
});

it("publishes although an expiry can't be written", async () => {
  const fail = async () => {
    throw new Error("The queue is broken.");
  };
  const broken = {
    enqueue: fail,
    enqueueAll: fail,
    ready: async () => {},
    stop: async () => {},
  };
  const world = await createWorld({ replace: { queue: broken } });
  const expiring = await addPublication(world, { body: "Never approved", status: "pending_approval" });
  const due = await addPublication(world, { body: "Approved" });
  await expect(createTick(world.services).drain()).rejects.toThrow("The queue is broken.");
  await expect.poll(() => read(world, due.id)).toMatchObject({ status: "published" });
  expect(await read(world, expiring.id)).toMatchObject({ status: "pending_approval" });
});
