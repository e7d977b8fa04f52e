import { beforeEach, describe, expect, it } from "vitest";
import { expireDue } from "#domain/content/posts/index.ts";
import { systemClock } from "#platform/clock.ts";
import type { Publisher, PublishOutcome } from "#platform/connectors/contract.ts";
import type { Prisma } from "#platform/db/index.ts";
import { addBacklog, addPublication, addTestChannel, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick } from "../index.ts";
import { CONCURRENCY, TIMING } from "../rules.ts";
import { type ClaimedPublication, claim, computeLoad, fullTargets } from "./claim.ts";
import { nextDueIn } from "./due.ts";

/** Timeout that also suffices on a busy machine. */
const DONE: PublishOutcome = { kind: "done", externalId: "1", permalink: "https://x.example/1" };
const HALF = CONCURRENCY.total / 2;

let busy: World;
let quiet: World;
beforeEach(async () => {
  busy = await createWorld();
  quiet = await createWorld();
  // The tick serves all accounts, so publications of earlier tests would be included.
  await busy.db.publication.updateMany({ data: { status: "cancelled" } });
});

/** The busy account's publications have been due for an hour, the quiet account's for a second. */
async function fill(channels: number, each: number): Promise<number> {
  for (let index = 0; index < channels; index++) {
    await addBacklog(busy, await addTestChannel(busy, "key", `channel-${index}`), each, { inSeconds: -3600 });
  }
  return (await addPublication(quiet, { body: "Hello", inSeconds: -1 })).id;
}

const take = (inProgress: readonly ClaimedPublication[] = []) =>
  claim(busy.db, systemClock, computeLoad(inProgress), TIMING);
const of = (world: World, claims: readonly ClaimedPublication[]) =>
  claims.filter(({ accountId }) => accountId === world.account.id);

describe("claiming", () => {
  it("takes the first publication of every account before the second of any", async () => {
    const id = await fill(25, CONCURRENCY.perChannel);
    const first = await take();
    expect(first.map((claimed) => claimed.id)).toContain(id);
    expect(of(busy, first)).toHaveLength(HALF);
    // One publication of each channel before the second of any.
    expect(new Set(first.map(({ channelId }) => channelId)).size).toBe(26);
  });

  it("finds a due publication behind a backlog longer than the part it considers", async () => {
    const id = await fill(2, 1500);
    const first = await take();
    expect(first.map((claimed) => claimed.id)).toContain(id);
    expect(of(busy, first)).toHaveLength(2 * CONCURRENCY.perChannel);
  });

  /** More than one claim considers. */
  const addIdleChannels = () => busy.db.$executeRaw`
    insert into channels (brand_id, platform, handle, display_name)
    select ${busy.brand.id}, 'test_key', '@idle-' || n, 'Idle ' || n from generate_series(1, 6000) n`;

  it("finds at once what has just come due behind a backlog, however many channels there are", async () => {
    await addIdleChannels();
    const id = await fill(2, 1500);
    expect((await take()).map((claimed) => claimed.id)).toContain(id);
  });

  it("finds what came due between two backlogs once every channel was considered", async () => {
    await addIdleChannels();
    const id = await fill(2, 1500);
    await addBacklog(busy, await addTestChannel(busy, "key", "later"), 1500, { inSeconds: 0 });
    // Just behind its channel, so that only the last of these claims reaches it.
    const sweep = { after: quiet.brand.channelId };
    const most = Math.ceil((await busy.db.channel.count()) / 5000);
    const found: number[] = [];
    for (let claims = 0; claims < most; claims++) {
      expect(found).not.toContain(id);
      found.push(...(await claim(busy.db, systemClock, computeLoad([]), TIMING, sweep)).map((claimed) => claimed.id));
    }
    expect(found).toContain(id);
  });

  it("reads no more of a backlog that it has no capacity for", async () => {
    const id = await fill(40, 60);
    const inProgress = await take();
    expect(of(busy, inProgress)).toHaveLength(HALF);
    expect(inProgress.map((claimed) => claimed.id)).toContain(id);
    // What is behind the window may be due: the next claim finds out.
    expect(await nextDueIn(busy.db, systemClock, fullTargets(computeLoad(inProgress)))).toBeLessThanOrEqual(0);
    const later = await addPublication(quiet, { body: "Later", inSeconds: -1 });
    expect((await take(inProgress)).map((claimed) => claimed.id)).toEqual([later.id]);
  });

  it("leaves more capacity to others the more an account has in progress, and reports when none is left", async () => {
    await fill(40, CONCURRENCY.perChannel);
    const inProgress = await take();
    expect(inProgress).toHaveLength(HALF + 1);
    expect(await take(inProgress)).toEqual([]);
    const full = fullTargets(computeLoad(inProgress));
    expect(full.accountIds).toEqual([busy.account.id]);
    // Nothing is selected until a publication finishes, although many are due.
    expect(await nextDueIn(busy.db, systemClock)).toBeLessThanOrEqual(0);
    expect((await nextDueIn(busy.db, systemClock, full)) ?? 1).toBeGreaterThan(0);
    const third = await createWorld();
    for (let index = 0; index < 20; index++) {
      await addBacklog(third, await addTestChannel(third, "key", `channel-${index}`), CONCURRENCY.perChannel, {
        inSeconds: -1,
      });
    }
    const more = await take(inProgress);
    expect(of(third, more)).toHaveLength(HALF / 2);
  });

  it("never reclaims a publication this worker still has in progress, even after its lease", async () => {
    const id = await fill(0, 0);
    const [held] = await take();
    expect(held?.id).toBe(id);
    await quiet.db.$executeRaw`update publications set lease_until = now() where id = ${id}`;
    expect(await take(held ? [held] : [])).toEqual([]);
    expect(await take()).toMatchObject([{ id, crashes: 1 }]);
  });
});

it("publishes for other accounts while one account's receivers hang", async () => {
  const { promise: never, resolve: release } = Promise.withResolvers<PublishOutcome>();
  const hanging: Publisher = { platform: "test_key", timeoutMs: 60_000, publish: () => never };
  const id = await fill(20, CONCURRENCY.perChannel);
  const stop = new AbortController();
  const tick = createTick({ ...busy.services, clock: systemClock }, { extra: [hanging], timing: { lease: 3600 } });
  const running = tick.run(stop.signal);
  await expect.poll(() => read(quiet, id)).toMatchObject({ status: "published" });
  const inProgress = () => busy.db.publication.count({ where: { brandId: busy.brand.id, status: "publishing" } });
  await expect.poll(inProgress).toBe(HALF);
  const later = await addPublication(quiet, { body: "Later", inSeconds: -1 });
  await expect.poll(() => read(quiet, later.id)).toMatchObject({ status: "published" });
  expect(await inProgress()).toBe(HALF);
  stop.abort();
  release(DONE);
  await running;
});

it("while idle, only queries the next due time, and publishes in time", async () => {
  // What the tests before have published.
  await busy.db.publishedNotice.deleteMany();
  const asked = { queries: 0, claims: 0, transactions: 0 };
  const queryRaw = (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
    asked.queries += 1;
    const text = "sql" in query ? query.sql : query.join("");
    if (text.includes("lease_token = gen_random_uuid()")) asked.claims += 1;
    return busy.db.$queryRaw(query, ...values);
  };
  const db = new Proxy(busy.db, {
    get(target, name) {
      if (name === "$queryRaw") return queryRaw;
      if (name === "$transaction") asked.transactions += 1;
      return Reflect.get(target, name) as unknown;
    },
  });
  const stop = new AbortController();
  const services = { ...busy.services, db, clock: systemClock };
  const running = createTick(services, { timing: { poll: 0.05 } }).run(stop.signal);
  await expect.poll(() => asked.queries).toBeGreaterThan(10);
  // The first run of publishing and of expiry.
  expect(asked).toMatchObject({ claims: 1, transactions: 1 });
  const { id } = await addPublication(quiet, { body: "Hello" });
  await expect.poll(() => read(quiet, id)).toMatchObject({ status: "published" });
  stop.abort();
  await running;
});

describe("expiry", () => {
  const expire = () => {
    const origin = { requestId: "tick", entryPoint: "job" as const, address: null, userAgent: null };
    return expireDue({ ...busy.services, clock: systemClock, caller: { kind: "system", job: "tick" }, origin });
  };

  it("processes brands in turn, one batch at a time", async () => {
    await addBacklog(busy, busy.brand.channelId, 150, { inSeconds: -3600, status: "pending_approval" });
    const { id } = await addPublication(quiet, { body: "Late", inSeconds: -1, status: "pending_approval" });
    expect(await expire()).toBe(100);
    expect(await read(quiet, id)).toMatchObject({ status: "expired" });
    expect(await expire()).toBe(51);
    expect(await expire()).toBe(0);
    const expired = { brandId: busy.brand.id, status: "expired" } as const;
    expect(await busy.db.post.count({ where: expired })).toBe(150);
    expect(await busy.db.webhookEvent.count({ where: { brandId: busy.brand.id, event: "post.expired" } })).toBe(150);
    expect(await busy.db.notification.count({ where: { userId: busy.owner.userId, type: "post_expired" } })).toBe(150);
  });

  it("does not delay publishing when it fails repeatedly", async () => {
    await addPublication(busy, { body: "Never approved", inSeconds: -1, status: "pending_approval" });
    const fail = () => Promise.reject(new Error("The queue is broken."));
    const queue = { ready: async () => {}, enqueue: fail, enqueueAll: fail, findWaiting: fail, stop: async () => {} };
    const failures: unknown[] = [];
    const tick = createTick(
      { ...busy.services, clock: systemClock, queue },
      { onResult: (error) => error && failures.push(error) },
    );
    const stop = new AbortController();
    const running = tick.run(stop.signal);
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    const { id } = await addPublication(quiet, { body: "Hello", inSeconds: -1 });
    await expect.poll(() => read(quiet, id)).toMatchObject({ status: "published" });
    stop.abort();
    await running;
  });
});
