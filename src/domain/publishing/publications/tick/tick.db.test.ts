import { expect, it } from "vitest";
import { WAITING_DAYS } from "#domain/publishing/channels/terms.ts";
import type { Tx } from "#platform/db/index.ts";
import type { Push, PushMessage } from "#platform/push/index.ts";
import { addPublication, addTestChannel, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick, getFeed, getFeedEntry, listFeedEntries } from "../index.ts";
import { nextDueIn } from "./due.ts";
import { notifyByMail, notifyInApp } from "./notify-published.ts";

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
  clock.advance(60_000);
  await tick.drain();
  expect(await told()).toEqual([]);
  clock.advance(3_600_000);
  // Two workers, one of which comes later.
  await Promise.all([tick.drain(), createTick(world.services).drain()]);
  await tick.drain();
  expect(await told()).toMatchObject(
    [world.owner.userId, submitter.userId].map((userId) => ({
      userId,
      title: "Published on Test Brand and Second",
      body: "Hello, feed",
      path: `/posts/${postId}`,
    })),
  );
  expect(await mailed(world)).toEqual([]);
  clock.advance(10_000);
  await Promise.all([tick.drain(), createTick(world.services).drain()]);
  clock.advance(60_000);
  await tick.drain();
  expect(await told()).toHaveLength(2);
  const mail = { subject: "Published on Test Brand and Second", paragraphs: ["Hello, feed"] };
  const url = `${world.services.env.APP_URL}/studio/${brand.handle}/posts/${postId}`;
  expect(await mailed(world)).toMatchObject([
    { ...mail, action: { label: "Open in Masthead", url } },
    { ...mail, action: { label: "Open in Masthead", url } },
  ]);
});

/** Runs the jobs. @returns all mails about a brand so far: other tests of this file leave some about theirs */
async function mailed(world: World, { handle }: { handle: string } = world.brand) {
  await world.runJobs();
  return world.messages.filter(({ action }) => action?.url.includes(`/${handle}/`));
}

it("tells it again only when the post was published on another channel since", async () => {
  const world = await createWorld();
  const { brand, db, clock } = world;
  const { postId } = await addPublication(world, { body: "Hello, feed", inSeconds: 0 });
  const tick = createTick(world.services);
  await tick.drain();
  const second = await db.channel.create({
    data: { brandId: brand.id, platform: "feed", handle: "second", displayName: "Second" },
  });
  const titles = async () => {
    const notices = await db.notification.findMany({ where: { brandId: brand.id, type: "post_published" } });
    return notices.map(({ title }) => title);
  };
  expect(await titles()).toEqual(["Published on Test Brand"]);
  clock.advance(5000);
  const due = { scheduledAt: clock.now(), nextAttemptAt: clock.now() };
  const next = { brandId: brand.id, postId, channelId: second.id, status: "scheduled" as const, followsPost: false };
  await db.publication.create({ data: { ...next, ...due } });
  await tick.drain();
  clock.advance(5000);
  await tick.drain();
  expect(await titles()).toEqual(["Published on Test Brand", "Published on Test Brand and Second"]);
  expect(await mailed(world)).toEqual([]);
  clock.advance(5000);
  await tick.drain();
  // One mail for what was published within seconds.
  expect((await mailed(world)).map(({ subject }) => subject)).toEqual(["Published on Test Brand and Second"]);
});

it("sends each writer one mail and one push message for posts that are published in one go", async () => {
  const pushed: PushMessage[] = [];
  const push: Push = {
    publicKey: null,
    async send(_token, message) {
      pushed.push(message);
      return "sent";
    },
  };
  const world = await createWorld({ replace: { push } });
  const { brand, db, clock, owner } = world;
  const submitter = await world.addMember("member");
  await db.deviceToken.create({ data: { userId: owner.userId, tokenId: owner.token.id, token: "t", tokenHash: "h" } });
  const other = await world.createBrand(world.account.id);
  await world.addMember("super_admin", owner, other.id);
  const tick = createTick(world.services);
  const publish = async (body: string, data = {}) => {
    const { postId } = await addPublication(world, { body });
    await db.post.update({ where: { id: postId }, data });
    await tick.drain();
    return postId;
  };
  for (let number = 1; number <= 11; number++) {
    await publish(`Number ${number}`);
    clock.advance(2000);
  }
  await publish("Number 12", { submittedById: submitter.userId });
  await addPublication({ ...world, brand: other }, { body: "Of another brand" });
  expect(await mailed(world)).toEqual([]);
  // Though posts were published all the time: nobody waits longer for the first.
  clock.advance(8000);
  await tick.drain();
  const [mail, ...more] = (await mailed(world)).toSorted((a, b) => (b.posts?.length ?? 0) - (a.posts?.length ?? 0));
  const { APP_URL } = world.services.env;
  expect(mail).toMatchObject({
    subject: "12 posts were published",
    paragraphs: ["On Test Brand"],
    action: { url: `${APP_URL}/studio/${brand.handle}/calendar?view=list&status=published` },
  });
  expect(mail?.posts).toHaveLength(10);
  expect(mail?.posts?.[0]).toMatchObject({ brand: "Test Brand", text: "Number 1", channels: ["Test Brand"] });
  expect(mail?.posts?.[0]?.actions?.[0]?.url).toMatch(new RegExp(`^${APP_URL}/studio/${brand.handle}/posts/\\d+$`));
  expect(mail?.closing?.[0]).toBe("… and 2 more.");
  expect(more).toMatchObject([{ subject: "Published on Test Brand", paragraphs: ["Number 12"] }]);
  const ofBrand = pushed.filter(({ path }) => path.includes(brand.handle));
  expect(ofBrand).toMatchObject([{ title: "12 posts were published", body: "On Test Brand" }]);
  expect(await db.notification.count({ where: { userId: owner.userId, brandId: brand.id } })).toBe(12);
  clock.advance(10_000);
  await tick.drain();
  expect(await mailed(world)).toHaveLength(2);
  expect(await mailed(world, other)).toMatchObject([{ subject: "Published on Test Brand" }]);
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

it("notifies of the other posts, one by one, although the database rejects one of them, which is tried again", async () => {
  const world = await createWorld();
  const { brand, db, clock } = world;
  const posts: number[] = [];
  for (const body of ["First", "Second", "Third"]) posts.push((await addPublication(world, { body })).postId);
  const [refused = 0, ...others] = posts;
  await db.$executeRawUnsafe(`
    create function refuse_${refused}() returns trigger as $$ begin raise exception 'refused'; end $$ language plpgsql`);
  await db.$executeRawUnsafe(`
    create trigger refuse_${refused} before update of shown_at on published_notices for each row
    when (new.post_id = ${refused}) execute function refuse_${refused}()`);
  const told = async () => {
    const notices = await db.notification.findMany({ where: { brandId: brand.id }, orderBy: { id: "asc" } });
    return notices.map(({ path }) => path).toSorted();
  };
  const paths = (ids: number[]) => ids.map((id) => `/posts/${id}`).toSorted();
  const { counting, most } = countingTransactions(db);
  const tick = createTick(world.services);
  const afterwards = createTick({ ...world.services, db: counting });
  await tick.drain();
  expect(await told()).toEqual(paths(others));
  clock.advance(30_000);
  await afterwards.drain();
  expect(most()).toBe(1);
  expect((await mailed(world)).map(({ subject }) => subject)).toEqual(["2 posts were published"]);
  await db.$executeRawUnsafe(`drop trigger refuse_${refused} on published_notices`);
  await tick.drain();
  expect(await told()).toEqual(paths(others));
  clock.advance(60_000);
  await tick.drain();
  expect(await told()).toEqual(paths(posts));
  clock.advance(30_000);
  await tick.drain();
  expect(await mailed(world)).toHaveLength(2);
});

/** Rejects what is written for this condition, as a failed check of the database or as what passes. @returns ends it */
async function reject({ db }: World, on: string, { isFinal }: { isFinal: boolean }): Promise<() => Promise<void>> {
  const name = `reject_${++rejections}`;
  const code = isFinal ? "23514" : "55P03";
  await db.$executeRawUnsafe(`
    create function ${name}() returns trigger as $$ begin raise exception 'rejected' using errcode = '${code}'; end $$
    language plpgsql`);
  const [table = "", event = "", condition = ""] = on.split("; ");
  await db.$executeRawUnsafe(`
    create trigger ${name} before ${event} on ${table} for each row when (${condition}) execute function ${name}()`);
  return async () => {
    await db.$executeRawUnsafe(`drop trigger ${name} on ${table}`);
  };
}
let rejections = 0;

it("gives up on a mail that the database rejects again and again, not on those of other posts", async () => {
  const world = await createWorld();
  const { brand, db, clock } = world;
  const { postId } = await addPublication(world, { body: `Rejected of ${brand.handle}` });
  for (const body of ["Second", "Third"]) await addPublication(world, { body });
  const end = await reject(world, `mails; insert; new.letter::text like '%Rejected of ${brand.handle}%'`, {
    isFinal: true,
  });
  const tick = createTick(world.services);
  const left = async () =>
    (await db.publishedNotice.findMany({ where: { brandId: brand.id } })).map((row) => row.postId);
  await tick.drain();
  clock.advance(10_000);
  await tick.drain();
  expect(await left()).toEqual([postId]);
  const paragraphs = async () => (await mailed(world)).flatMap((mail) => mail.paragraphs);
  expect((await paragraphs()).toSorted()).toEqual(["Second", "Third"]);
  for (let hour = 0; hour < 4; hour++) {
    clock.advance(3_600_000);
    await tick.drain();
    expect(await left()).toEqual([postId]);
  }
  clock.advance(3_600_000);
  await tick.drain();
  expect(await left()).toEqual([]);
  await end();
  expect(await paragraphs()).toHaveLength(2);
  expect(await db.notification.count({ where: { brandId: brand.id } })).toBe(3);
});

it("mails posts once it can, however often it has failed for a passing cause", async () => {
  const world = await createWorld();
  const { brand, db, clock } = world;
  for (const body of ["First", "Second"]) await addPublication(world, { body });
  const end = await reject(world, `published_notices; delete; old.brand_id = ${brand.id}`, { isFinal: false });
  const tick = createTick(world.services);
  await tick.drain();
  for (let tries = 0; tries < 10; tries++) {
    clock.advance(3_600_000);
    await tick.drain();
  }
  expect(await db.publishedNotice.count({ where: { brandId: brand.id } })).toBe(2);
  await end();
  clock.advance(30_000);
  await tick.drain();
  expect((await mailed(world)).map(({ subject }) => subject)).toEqual(["2 posts were published"]);
});

it("mails a post that can't be shown in the app", async () => {
  const world = await createWorld();
  const { brand, db, clock } = world;
  await addPublication(world, { body: "Hello" });
  const end = await reject(world, `notifications; insert; new.brand_id = ${brand.id}`, { isFinal: true });
  const tick = createTick(world.services);
  for (let tries = 0; tries < 7; tries++) {
    await tick.drain();
    clock.advance(3_600_000);
  }
  await end();
  expect(await db.notification.count({ where: { brandId: brand.id } })).toBe(0);
  expect(await mailed(world)).toHaveLength(1);
});

it("mails the brands that have waited longest first, some at a time", async () => {
  const world = await createWorld();
  const { db, clock } = world;
  const ctx = { ...world.services, caller: { kind: "system" as const, job: "test" }, origin: ORIGIN };
  const brands: World["brand"][] = [];
  for (let number = 0; number < 21; number++) {
    const brand = await world.createBrand(world.account.id);
    const { postId } = await addPublication({ ...world, brand }, { body: `Number ${number}` });
    const at = new Date(clock.now().getTime() - number * 60_000);
    await db.publishedNotice.create({
      data: { brandId: brand.id, postId, createdAt: at, publishedAt: at, shownAt: at },
    });
    brands.push(brand);
  }
  const waiting = async () =>
    (await db.publishedNotice.findMany({ where: { brandId: { in: brands.map(({ id }) => id) } } })).map(
      ({ brandId }) => brandId,
    );
  clock.advance(60_000);
  expect(await notifyByMail(ctx)).toBe(20);
  expect(await waiting()).toEqual([brands[0]?.id]);
  expect(await notifyByMail(ctx)).toBe(0);
  expect(await waiting()).toEqual([]);
});

it("goes on at once after a full batch, but not for posts that another worker has taken", async () => {
  const world = await createWorld();
  const { brand, db, clock } = world;
  const ctx = { ...world.services, caller: { kind: "system" as const, job: "test" }, origin: ORIGIN };
  const at = clock.now();
  await db.$executeRaw`
    with added as (
      insert into posts (brand_id, author_id, origin, body, tags, timezone, status, content_hash, updated_at)
      select ${brand.id}, ${world.owner.userId}, 'web', 'Number ' || n, '{}', 'UTC', 'published', repeat('0', 64), now()
      from generate_series(1, 201) n returning id, brand_id
    )
    insert into published_notices (brand_id, post_id, created_at, published_at) select brand_id, id, ${at}, ${at} from added`;
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select from published_notices where brand_id = ${brand.id} for update`;
    expect(await notifyInApp(ctx)).toBe(0);
  });
  expect(await notifyInApp(ctx)).toBe(200);
  expect(await notifyInApp(ctx)).toBe(0);
  expect(await db.publishedNotice.count({ where: { brandId: brand.id, shownAt: null } })).toBe(0);
});

it("names a channel on which the post was published while its notice was taken", async () => {
  const world = await createWorld();
  const { brand, db } = world;
  const { postId } = await addPublication(world, { body: "Hello" });
  const second = await db.channel.create({
    data: { brandId: brand.id, platform: "feed", handle: "second", displayName: "Second" },
  });
  const cancelled = {
    brandId: brand.id,
    postId,
    channelId: second.id,
    status: "cancelled" as const,
    followsPost: false,
  };
  const { id } = await db.publication.create({ data: cancelled });
  // Like a transaction that commits after the statement has begun, and before it has locked the notice.
  await db.$executeRawUnsafe(`
    create function publish_${postId}() returns trigger as $$ begin
      update publications set status = 'published' where id = ${id};
      return new; end $$ language plpgsql`);
  await db.$executeRawUnsafe(`
    create trigger publish_${postId} before update of shown_at on published_notices for each row
    when (new.post_id = ${postId}) execute function publish_${postId}()`);
  await createTick(world.services).drain();
  const notices = await db.notification.findMany({ where: { brandId: brand.id } });
  expect(notices.map(({ title }) => title)).toEqual(["Published on Test Brand and Second"]);
});

it("notifies of a closed brand's posts once it is restored", async () => {
  const world = await createWorld();
  const { brand, db, clock } = world;
  await addPublication(world, { body: "Hello" });
  const tick = createTick(world.services);
  await tick.drain();
  const shown = await db.notification.count({ where: { brandId: brand.id } });
  await db.brand.update({ where: { id: brand.id }, data: { closedAt: clock.now() } });
  clock.advance(60_000);
  await tick.drain();
  expect(await mailed(world)).toEqual([]);
  await db.brand.update({ where: { id: brand.id }, data: { closedAt: null } });
  await tick.drain();
  expect(await mailed(world)).toHaveLength(1);
  expect(await db.notification.count({ where: { brandId: brand.id } })).toBe(shown);
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
  expect(notices).toMatchObject([{ type: "post_failed", path: `/posts/${publication.postId}#publication-${id}` }]);
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
  // It waits no longer than that limit.
  expect(await nextDueIn(world.db, world.clock)).toBe(1);
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
    findWaiting: fail,
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
