import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { Call, Publisher, PublishOutcome } from "#platform/connectors/contract.ts";
import { Prisma } from "#platform/db/index.ts";
import { addPublication, addTestChannel, endLeases, outcomes, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick } from "../index.ts";
import { CONCURRENCY, TIMING } from "../rules.ts";
import { blockPlatform } from "./blocks.ts";
import { type ClaimedPublication, claim, computeLoad } from "./claim.ts";

const DONE: PublishOutcome = { kind: "done", externalId: "1", permalink: "https://x.example/1" };
const KEY: Pick<Publisher, "settlement"> = { settlement: () => [{ by: "key", honouredSeconds: 3600 }] };

/** A platform in this process whose behavior the test defines. */
function platform(
  publish: (key: string, call: Call) => Promise<PublishOutcome>,
  more: Partial<Publisher> = {},
): Publisher {
  return { platform: "test_key", timeoutMs: 20_000, ...KEY, ...more, publish: ({ key }, call) => publish(key, call) };
}

let world: World;
let channelId: number;
beforeEach(async () => {
  world = await createWorld();
  channelId = await addTestChannel(world, "key");
});

describe("fencing", () => {
  it("ignores the result of a worker whose claim was taken over by another", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<PublishOutcome>();
    const pausedWorker = createTick(world.services, { extra: [platform(() => held)] });
    const nextWorker = createTick(world.services, { extra: [platform(async () => ({ ...DONE, externalId: "heir" }))] });
    const { id, postId } = await addPublication(world, { body: "Hello", channelId });

    const late = pausedWorker.drain();
    await expect.poll(() => read(world, id)).toMatchObject({ step: "sending" });
    await endLeases(world);
    await nextWorker.drain();
    release({ ...DONE, externalId: "zombie" });
    await late;

    expect(await read(world, id)).toMatchObject({ status: "published", externalId: "heir", crashes: 1 });
    expect(await outcomes(world, id)).toEqual(["died", "published"]);
    expect(await world.db.webhookEvent.count({ where: { postId } })).toBe(1);
  });

  it("sends nothing when the worker resumes after its lease has expired", async () => {
    let calls = 0;
    let sent = 0;
    const publisher = platform(
      async (_key, call) => {
        // Blocks like a paused process: no timer runs, no signal fires.
        if (calls++ === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
        call.assertInTime();
        sent++;
        return DONE;
      },
      { timeoutMs: 250 },
    );
    const tick = createTick(world.services, { extra: [publisher], timing: { lease: 0.6 } });
    const { id } = await addPublication(world, { body: "Hello", channelId });
    await tick.drain();
    expect({ calls, sent }).toEqual({ calls: 2, sent: 1 });
    // On a busy machine a claim may come too late to send at all, and is released before.
    const ended = await outcomes(world, id);
    expect(ended.at(-1)).toBe("published");
    expect(new Set(ended.slice(0, -1))).toEqual(new Set(["retrying"]));
    expect(await read(world, id)).toMatchObject({ status: "published", crashes: 0, tries: 0 });
  });

  it("grants a claim to exactly one of many workers", async () => {
    const sent: string[] = [];
    const publisher = platform(async (key) => {
      sent.push(key);
      return DONE;
    });
    const ids = await Promise.all(
      Array.from({ length: 40 }, () => addPublication(world, { body: "Hello", channelId })),
    );
    const workers = Array.from({ length: 4 }, () => createTick(world.services, { extra: [publisher] }));
    const settled = () => world.db.publication.count({ where: { brandId: world.brand.id, status: "published" } });
    while ((await settled()) < ids.length) await Promise.all(workers.map((worker) => worker.drain()));
    expect(sent).toHaveLength(40);
    expect(new Set(sent).size).toBe(40);
  });
});

describe("what is committed after a claim's statement has begun", () => {
  /** Claims what is due, with a change that is committed before the rows are locked. */
  async function claimDuring(change: () => Promise<unknown>): Promise<ClaimedPublication[]> {
    const queryRaw = ({ strings, values }: Prisma.Sql) => {
      const texts = strings.map((text) =>
        text.replace(
          "from first_in_line join",
          "from (select pg_advisory_xact_lock(1)) gate cross join first_in_line join",
        ),
      );
      return world.db.$queryRaw(Prisma.sql(texts, ...values));
    };
    const db = new Proxy(world.db, {
      get: (target, name) => (name === "$queryRaw" ? queryRaw : (Reflect.get(target, name) as unknown)),
    });
    const waiting = () => world.db.$queryRaw<object[]>`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
    const { claiming } = await world.db.$transaction(async (tx) => {
      await tx.$queryRaw`select from (select pg_advisory_xact_lock(1)) gate`;
      const claiming = claim(db, world.clock, computeLoad([]), TIMING);
      await expect.poll(async () => (await waiting()).length).toBe(1);
      await change();
      return { claiming };
    });
    return claiming;
  }

  it("counts for the post's status", async () => {
    const first = await addPublication(world, { body: "Hello", channelId, inSeconds: 3600 });
    const post = (status: "publishing" | "scheduled") =>
      world.db.post.update({ where: { id: first.postId }, data: { status } });
    const { id } = await world.db.publication.create({
      data: {
        brandId: world.brand.id,
        postId: first.postId,
        channelId: world.brand.channelId,
        status: "scheduled",
        scheduledAt: world.clock.now(),
      },
    });
    await post("publishing");
    const claims = await claimDuring(() => post("scheduled"));
    expect(claims.map((claimed) => claimed.id)).toContain(id);
    expect(await world.db.post.findUnique({ where: { id: first.postId } })).toMatchObject({ status: "publishing" });
  });

  it("is an attempt that died, from which on the platform is given time", async () => {
    const { id } = await addPublication(world, { body: "Hello", channelId });
    const attempt = (number: number, outcome: string, minutes: number) =>
      world.db.publicationAttempt.create({
        data: { publicationId: id, number, outcome, startedAt: new Date(Date.now() - minutes * 60_000) },
      });
    await attempt(1, "retrying", 60);
    await world.db.$executeRaw`
      update publications set status = 'publishing', step = 'claimed', lease_token = gen_random_uuid(), lease_until = now()
      where id = ${id}`;
    const claims = await claimDuring(async () => {
      await world.db.publication.update({ where: { id }, data: { step: "sending" } });
      await attempt(2, "started", 1);
    });
    const claimed = claims.find((one) => one.id === id);
    expect(claimed).toMatchObject({ isAmbiguous: true, crashes: 1 });
    expect(claimed?.sinceLastSent).toBeLessThan(600);
    expect(await outcomes(world, id)).toEqual(["retrying", "died"]);
  });
});

describe("between two steps of one claim", () => {
  const setStatus = (status: "disabled" | "needs_reconnect") =>
    world.db.channel.update({ where: { id: channelId }, data: { status } });
  const archive = () => world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: new Date() } });
  const pause = () =>
    world.db.$transaction((tx) => blockPlatform(tx, { platform: "test_key", channelId, seconds: 60 }));
  const error = { code: "channel_not_connected" };
  const held = { status: "publishing", step: "claimed" };

  it.each<[string, () => Promise<unknown>, object]>([
    ["the channel is disabled", () => setStatus("disabled"), { status: "failed", error }],
    ["the channel has to be reconnected", () => setStatus("needs_reconnect"), { status: "scheduled", error }],
    ["the brand is archived", archive, held],
    ["the platform asks for a pause", pause, held],
  ])("sends nothing when %s", async (_, happen, ending) => {
    let steps = 0;
    let sent = 0;
    const publish = async () => {
      sent++;
      return DONE;
    };
    const publisher = platform(publish, {
      async prepare({ state }) {
        steps++;
        if (state) return { kind: "ready" };
        await happen();
        return { kind: "step", state: { id: "1" }, afterSeconds: 0 };
      },
    });
    const { id } = await addPublication(world, { body: "Hello", channelId });
    await createTick(world.services, { extra: [publisher] }).drain();
    expect({ steps, sent }).toEqual({ steps: 1, sent: 0 });
    expect(await read(world, id)).toMatchObject({ ...ending, connectorState: { id: "1" }, leaseToken: null });
  });
});

describe("worker crashes", () => {
  /** Simulates a worker that crashed while holding the publication. */
  const crash = async (id: number, step: "claimed" | "sending", crashes = 0) => {
    await world.db.$executeRaw`
      update publications set status = 'publishing', step = ${step}::send_step, crashes = ${crashes},
        lease_token = gen_random_uuid(), lease_until = now() - interval '1 minute', first_sent_at = now()
      where id = ${id}`;
  };

  it("are counted, and the third one quarantines the publication", async () => {
    const tick = createTick(world.services, { extra: [platform(async () => DONE)] });
    const [second, third] = [
      await addPublication(world, { body: "2", channelId }),
      await addPublication(world, { body: "3", channelId }),
    ];
    await crash(second.id, "claimed", 1);
    await crash(third.id, "sending", 2);
    await tick.drain();
    expect(await read(world, second.id)).toMatchObject({ status: "published", crashes: 2 });
    expect(await read(world, third.id)).toMatchObject({
      status: "failed",
      crashes: 3,
      step: "sending",
      error: { code: "quarantined" },
    });
    const events = await world.db.webhookEvent.findMany({ where: { postId: third.postId } });
    expect(events.map(({ event }) => event)).toEqual(["post.failed"]);
  });

  it("are isolated: publications with two crashes are published one at a time, the others in parallel", async () => {
    let atOnce = 0;
    let most = 0;
    const crashedTwice = new Set<string>();
    const publisher = platform(async (key) => {
      if (crashedTwice.has(key)) most = Math.max(most, ++atOnce);
      await sleep(20);
      if (crashedTwice.has(key)) atOnce--;
      return DONE;
    });
    for (let index = 0; index < 8; index++) {
      const handle = `channel-${index}`;
      const { id } = await addPublication(world, {
        body: "Hello",
        channelId: await addTestChannel(world, "key", handle),
      });
      if (index < 4) await crash(id, "sending", 1);
      if (index < 4) crashedTwice.add((await read(world, id)).idempotencyKey);
      else if (index < 6) await crash(id, "sending");
    }
    const tick = createTick(world.services, { extra: [publisher] });
    expect(await tick.drain()).toBe(8);
    expect(most).toBe(1);
    const crashes = await world.db.publication.groupBy({
      by: ["crashes"],
      where: { brandId: world.brand.id, status: "published" },
      _count: true,
    });
    expect(crashes.map((row) => [row.crashes, row._count]).toSorted()).toEqual([
      [0, 2],
      [1, 2],
      [2, 4],
    ]);
  });

  it("while polling a platform that is still processing: polls again", async () => {
    const processing: PublishOutcome = { kind: "processing", state: { id: "1" }, pollAfterSeconds: 1 };
    const extra = [platform(async () => processing, { poll: async () => DONE })];
    const tick = createTick(world.services, { extra });
    const { id } = await addPublication(world, { body: "Hello", channelId });
    await tick.drain();
    await world.db.$executeRaw`
      update publications set step = 'claimed', next_attempt_at = null, lease_token = gen_random_uuid(),
        lease_until = now() - interval '1 second'
      where id = ${id} and status = 'processing'`;
    await tick.drain();
    expect(await read(world, id)).toMatchObject({ status: "published", crashes: 1 });
    expect(await outcomes(world, id)).toEqual(["processing"]);
  });

  it("while the platform is still processing: never sends again", async () => {
    let sent = 0;
    const publisher = platform(async () => {
      sent++;
      return { kind: "processing", state: { id: "1" }, pollAfterSeconds: 1 };
    });
    const tick = createTick(world.services, { extra: [{ ...publisher, poll: async () => DONE }] });
    const [poison, broken] = [
      await addPublication(world, { body: "1", channelId }),
      await addPublication(world, { body: "2", channelId }),
    ];
    await tick.drain();
    await world.db.publication.update({ where: { id: broken.id }, data: { overrides: { body: 7 } } });
    await world.db.$executeRaw`
      update publications set crashes = 2, lease_token = gen_random_uuid(), lease_until = now() where id = ${poison.id}`;
    world.clock.advance(1000);
    await tick.drain();
    expect(await read(world, poison.id)).toMatchObject({
      status: "failed",
      step: "sending",
      error: { code: "quarantined" },
    });
    expect(await read(world, broken.id)).toMatchObject({ status: "processing", leaseToken: null });
    expect(sent).toBe(2);
  });

  describe("while sending what the platform turns out not to have", () => {
    let lookUps: number;
    const settlement: Publisher["settlement"] = () => [
      {
        by: "state",
        async inspect() {
          lookUps++;
          return { kind: "not_there" };
        },
      },
    ];
    beforeEach(() => {
      lookUps = 0;
    });

    it("is looked up once, though the worker stops after a step of preparing it anew", async () => {
      const stop = new AbortController();
      const { id } = await addPublication(world, { body: "Hello", channelId });
      await crash(id, "sending");
      const duringStep: string[] = [];
      const publisher = platform(async () => DONE, {
        settlement,
        async prepare({ state }) {
          if (!state) return { kind: "step", state: { id: "1" }, afterSeconds: 0 };
          if (stop.signal.aborted) return { kind: "ready" };
          duringStep.push((await read(world, id)).step);
          stop.abort();
          return new Promise<never>(() => {});
        },
      });
      await createTick(world.services, { extra: [publisher] }).run(stop.signal);
      // What the next claim would find after a crash, and what it finds after the stop.
      expect(duringStep).toEqual(["claimed"]);
      expect(await read(world, id)).toMatchObject({ status: "publishing", step: "claimed", leaseToken: null });
      await createTick(world.services, { extra: [publisher] }).drain();
      expect(await read(world, id)).toMatchObject({ status: "published", crashes: 1 });
      expect(lookUps).toBe(1);
    });
  });

  it("before sending: publishes normally, even on a platform that can't recognize a repeated request", async () => {
    const blindChannel = await addTestChannel(world, "blind");
    const { settlement: _, ...blind } = platform(async () => DONE);
    const tick = createTick(world.services, { extra: [{ ...blind, platform: "test_blind" }] });
    const { id } = await addPublication(world, { body: "Hello", channelId: blindChannel });
    await crash(id, "claimed");
    await tick.drain();
    expect(await read(world, id)).toMatchObject({ status: "published", crashes: 1 });
  });
});

describe("a platform that never finishes", () => {
  it("leaves the publication unknown after a day, and not before", async () => {
    const processing: PublishOutcome = { kind: "processing", state: { id: "1" }, pollAfterSeconds: 1 };
    const extra = [platform(async () => processing, { poll: async () => processing })];
    const tick = createTick(world.services, { extra });
    const { id } = await addPublication(world, { body: "Hello", channelId });
    await tick.drain();
    for (const [hours, expected] of [
      [23, { status: "processing" }],
      [25, { status: "unknown", error: { code: "still_processing" } }],
    ] as const) {
      await world.db.$executeRaw`
        update publications set first_sent_at = now() - make_interval(hours => ${hours}) where id = ${id}`;
      world.clock.advance(2000);
      await tick.drain();
      expect(await read(world, id)).toMatchObject(expected);
    }
  });

  it("fails the publication after a day of preparing, and sends nothing", async () => {
    let sent = 0;
    const publish = async () => {
      sent++;
      return DONE;
    };
    const extra = [platform(publish, { prepare: async () => ({ kind: "step", state: { id: "1" }, afterSeconds: 1 }) })];
    const tick = createTick(world.services, { extra });
    const { id } = await addPublication(world, { body: "Hello", channelId });
    await tick.drain();
    for (const [hours, expected] of [
      [23, { status: "publishing" }],
      [25, { status: "failed", error: { code: "never_ready" } }],
    ] as const) {
      await world.db.$executeRaw`
        update publications set preparing_since = now() - make_interval(hours => ${hours}) where id = ${id}`;
      world.clock.advance(2000);
      await endLeases(world);
      await tick.drain();
      expect(await read(world, id)).toMatchObject(expected);
    }
    expect(sent).toBe(0);
  });
});

it("publishes on other channels while one channel is slow", async () => {
  const { promise: never, resolve: release } = Promise.withResolvers<PublishOutcome>();
  const slow = platform(() => never);
  const quick = { ...platform(async () => DONE), platform: "test_blind" };
  const tick = createTick(world.services, { extra: [slow, quick] });
  for (let index = 0; index < 3 * CONCURRENCY.perChannel; index++)
    await addPublication(world, { body: "Slow", channelId });
  const { id } = await addPublication(world, {
    body: "Quick",
    inSeconds: 0,
    channelId: await addTestChannel(world, "blind"),
  });

  const stop = new AbortController();
  const running = tick.run(stop.signal);
  await expect.poll(() => read(world, id)).toMatchObject({ status: "published" });
  const held = await world.db.publication.count({ where: { channelId, status: "publishing" } });
  expect(held).toBe(CONCURRENCY.perChannel);
  stop.abort();
  release(DONE);
  await running;
  expect(await world.db.publication.count({ where: { channelId, status: "publishing" } })).toBe(0);
});

it("counts an internal error as a failed try and ends after the last one", async () => {
  const tick = createTick(world.services, { extra: [platform(async () => DONE)] });
  const { id } = await addPublication(world, { body: "Hello", channelId });
  await world.db.publication.update({ where: { id }, data: { overrides: { body: 7 } } });
  await tick.drain();
  expect(await read(world, id)).toMatchObject({
    status: "scheduled",
    tries: 1,
    error: { code: "internal", category: "system" },
  });
  for (const minutes of [1, 5, 30]) {
    world.clock.advance(minutes * 60_000);
    await tick.drain();
  }
  expect(await read(world, id)).toMatchObject({ status: "failed", tries: 3, error: { code: "internal" } });
});
