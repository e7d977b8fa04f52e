import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { liftHold, placeHold } from "#domain/brands/hold/index.ts";
import { pauseQueue, resumeQueue } from "#domain/planning/queues/index.ts";
import type { Publisher } from "#platform/connectors/contract.ts";
import type { Db } from "#platform/db/index.ts";
import { blocksRead, openExplained } from "#test/explained-statements.ts";
import { addBacklog, addPublication, addTestChannel, outcomes, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick } from "../index.ts";
import { TIMING } from "../rules.ts";
import { blockPlatform } from "./blocks.ts";
import { claim, computeLoad } from "./claim.ts";
import { nextDueIn } from "./due.ts";
import { endWaits, letWait } from "./waiting.ts";

let world: World;
let channelId: number;
beforeEach(async () => {
  world = await createWorld();
  channelId = world.brand.channelId;
});

const take = (db: Db = world.db) => claim(db, world.clock, computeLoad([]), TIMING);
const resumptions = () => world.db.resumption.count({ where: { brandId: world.brand.id } });
const waiting = () => world.db.publication.count({ where: { brandId: world.brand.id, waitsUntil: { not: null } } });

type ChannelState = { pausedAt?: Date | null; status?: "connected" | "needs_reconnect" | "disabled" };

/** Begins at once, which a query of Prisma's alone does not. */
async function setChannel(data: ChannelState): Promise<void> {
  await world.db.channel.update({ where: { id: channelId }, data });
}

async function setClosed(closedAt: Date | null): Promise<void> {
  await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt } });
}

/** What stops publications, and how it ends. */
const STOPS: Record<string, { stop: () => Promise<unknown>; end: () => Promise<unknown> }> = {
  "a paused channel": {
    stop: () => world.as(world.owner)(pauseQueue, { id: channelId }),
    end: () => world.as(world.owner)(resumeQueue, { id: channelId, missed: "publish" }),
  },
  "a lost channel": {
    stop: () => setChannel({ status: "needs_reconnect" }),
    end: () => setChannel({ status: "connected" }),
  },
  "an archived brand": {
    stop: () => setClosed(new Date()),
    end: () => setClosed(null),
  },
  "a brand on hold": {
    stop: () => world.as(world.owner)(placeHold, {}),
    end: () => world.as(world.owner)(liftHold, { waiting: "publish" }),
  },
};

describe.each(Object.entries(STOPS))("what is due of %s", (_, { stop, end }) => {
  it("waits out of the way of claims, and is published once when it goes on", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 3; count++) ids.push((await addPublication(world, { body: `Post ${count}` })).id);
    await stop();
    const tick = createTick(world.services);
    expect(await tick.drain()).toBe(0);
    expect(await waiting()).toBe(3);
    expect(await nextDueIn(world.db, world.clock)).toBeGreaterThan(60);
    await end();
    expect(await nextDueIn(world.db, world.clock)).toBeLessThanOrEqual(0);
    await tick.drain();
    for (const id of ids) expect(await outcomes(world, id)).toEqual(["published"]);
    expect([await waiting(), await resumptions()]).toEqual([0, 0]);
  });

  it("is found when it goes on while a claim lets it wait, whichever is first", async () => {
    const { id } = await addPublication(world, { body: "Hello" });
    await stop();
    // Its end is committed while the claim that met it waits at nothing: the claim skips what is being changed.
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const first = world.db.$transaction(async (tx) => {
      await tx.$executeRaw`select from brands where id = ${world.brand.id} for update`;
      await tx.$executeRaw`select from holds where brand_id = ${world.brand.id} for update`;
      await tx.$executeRaw`select from channels where id = ${channelId} for update`;
      locked();
      await mayCommit;
    });
    await isLocked;
    expect(await letWait(world.db, world.clock, [id])).toBe(0);
    commit();
    await first;
    // The claim is first: whoever ends it waits for the claim to commit, and its resumption finds what waits.
    const ending = await world.db.$transaction(async (tx) => {
      expect(await letWait(tx, world.clock, [id])).toBe(1);
      const ended = end();
      const isBlocked = async () => {
        const [row] = await world.db.$queryRaw<[{ count: number }]>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return row.count > 0;
      };
      await expect.poll(isBlocked).toBe(true);
      return { ended };
    });
    await ending.ended;
    expect(await resumptions()).toBe(1);
    await createTick(world.services).drain();
    expect(await outcomes(world, id)).toEqual(["published"]);
  });

  it("is not sent when that is committed after it was claimed", async () => {
    channelId = await addTestChannel(world, "key");
    const { id } = await addPublication(world, { body: "Hello", channelId });
    let isFirst = true;
    let sent = 0;
    const publisher: Publisher = {
      platform: "test_key",
      timeoutMs: 5000,
      // Runs between the claim and the intent.
      async prepare() {
        if (isFirst) await stop();
        isFirst = false;
        return { kind: "ready" };
      },
      async publish() {
        sent++;
        return { kind: "done", externalId: "1", permalink: "https://x.example/1" };
      },
    };
    const tick = createTick(world.services, { extra: [publisher] });
    await tick.drain();
    expect([sent, await outcomes(world, id)]).toEqual([0, []]);
    expect(await read(world, id)).toMatchObject({ status: "scheduled", leaseToken: null });
    await end();
    await tick.drain();
    expect([sent, await outcomes(world, id)]).toEqual([1, ["published"]]);
  });
});

it("keeps a resumption while somebody has locked one of its publications", async () => {
  const { id } = await addPublication(world, { body: "Hello" });
  await setChannel({ pausedAt: new Date() });
  await take();
  await setChannel({ pausedAt: null });
  await world.db.$transaction(async (tx) => {
    await tx.$executeRaw`select from publications where id = ${id} for update`;
    expect(await endWaits(world.db)).toBe(0);
    expect(await resumptions()).toBe(1);
  });
  expect(await endWaits(world.db)).toBe(1);
  expect([await waiting(), await resumptions()]).toEqual([0, 0]);
});

it("waits for what else stops it once one thing is over", async () => {
  const { id } = await addPublication(world, { body: "Hello" });
  await setChannel({ pausedAt: new Date() });
  await setClosed(new Date());
  const tick = createTick(world.services);
  await tick.drain();
  await setClosed(null);
  expect(await tick.drain()).toBe(0);
  expect([await waiting(), await resumptions()]).toEqual([1, 0]);
  await setChannel({ pausedAt: null });
  expect(await tick.drain()).toBe(1);
  expect(await outcomes(world, id)).toEqual(["published"]);
});

it("fails on a channel that is disconnected for good while it waits", async () => {
  const { id } = await addPublication(world, { body: "Hello" });
  await setChannel({ status: "needs_reconnect" });
  const tick = createTick(world.services);
  await tick.drain();
  await setChannel({ status: "disabled" });
  await tick.drain();
  expect((await read(world, id)).status).toBe("failed");
});

it("is due again by itself when the pause that its platform asked for is over, or after an hour", async () => {
  channelId = await addTestChannel(world, "key");
  const { id } = await addPublication(world, { body: "Hello", channelId });
  await world.db.$transaction((tx) => blockPlatform(tx, { platform: "test_key", channelId: 0, seconds: 300 }));
  await take();
  const { waitsUntil } = await read(world, id);
  expect(((waitsUntil?.getTime() ?? 0) - world.clock.now().getTime()) / 1000).toBeCloseTo(300, -1);

  // Nobody said that it goes on: written by hand, past all triggers.
  await world.db.platformPace.updateMany({ data: { blockedUntil: null } });
  const other = await addPublication(world, { body: "World", channelId });
  await setChannel({ pausedAt: new Date() });
  await take();
  await setChannel({ pausedAt: null });
  await world.db.resumption.deleteMany();
  expect(await take()).toEqual([]);
  world.clock.advance(2 * 3_600_000);
  expect((await take()).map((claimed) => claimed.id).toSorted((a, b) => a - b)).toEqual([id, other.id]);
});

/** Resolves once every statement that began before now has ended. */
async function endOfEarlierStatements(): Promise<void> {
  const [{ now }] = await world.db.$queryRaw<[{ now: Date }]>`select clock_timestamp() as now`;
  const running = async () => {
    const [{ count }] = await world.db.$queryRaw<[{ count: number }]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and xact_start <= ${now} and state <> 'idle'`;
    return count;
  };
  while ((await running()) > 0) await nextTurn();
}

it("publishes everything exactly once while its channel is paused and resumed under three workers", async () => {
  channelId = await addTestChannel(world, "key");
  const sent = new Map<string, number>();
  let isPaused = false;
  let whilePaused = 0;
  const publisher: Publisher = {
    platform: "test_key",
    timeoutMs: 5000,
    async publish({ key }) {
      sent.set(key, (sent.get(key) ?? 0) + 1);
      if (isPaused) whilePaused++;
      return { kind: "done", externalId: key, permalink: "https://x.example/1" };
    },
  };
  await addBacklog(world, channelId, 300, { inSeconds: -1 });
  const stop = new AbortController();
  const workers = Array.from({ length: 3 }, () => createTick(world.services, { extra: [publisher] }).run(stop.signal));
  const count = () => world.db.publication.count({ where: { channelId, status: "published" } });
  for (let round = 1; round <= 10; round++) {
    await setChannel({ pausedAt: new Date() });
    // Statements that began before may still commit intents; what these send is followed to its end.
    await endOfEarlierStatements();
    const started = () =>
      world.db.publicationAttempt.count({ where: { outcome: "started", publication: { channelId } } });
    while ((await started()) > 0) await nextTurn();
    isPaused = true;
    const before = await count();
    await nextTurn();
    expect(await count()).toBe(before);
    isPaused = false;
    await setChannel({ pausedAt: null });
    while ((await count()) < Math.min(300, before + 20)) await nextTurn();
  }
  while ((await count()) < 300) await nextTurn();
  stop.abort();
  await Promise.all(workers);
  expect(whilePaused).toBe(0);
  expect([...sent.values()]).toEqual(Array(300).fill(1));
});

it("costs a claim nothing, however many wait", async () => {
  const explained = openExplained(process.env.DATABASE_URL ?? "");
  const blocksOfClaim = async () => {
    await take();
    await world.db.$executeRaw`vacuum (analyze) publications`;
    await take(explained.db);
    explained.take();
    await take(explained.db);
    return explained.take().reduce((sum, statement) => sum + blocksRead(statement), 0);
  };
  for (const { stop } of Object.values(STOPS)) {
    world = await createWorld();
    channelId = world.brand.channelId;
    await addBacklog(world, channelId, 10, { inSeconds: -60 });
    await stop();
  }
  const few = await blocksOfClaim();
  for (const { stop } of Object.values(STOPS)) {
    world = await createWorld();
    channelId = world.brand.channelId;
    await addBacklog(world, channelId, 1000, { inSeconds: -60 });
    await stop();
  }
  const many = await blocksOfClaim();
  await explained.close();
  expect(await world.db.publication.count({ where: { waitsUntil: { not: null } } })).toBeGreaterThanOrEqual(4040);
  expect(few).toBeGreaterThan(0);
  // An index may have become a level higher; each that waited in the way would be one more.
  expect(many).toBeLessThanOrEqual(few + 5);
});
