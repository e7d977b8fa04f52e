import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WorkerOptions } from "#bench/publishing-worker.ts";
import { startWorker, stopWorker } from "#bench/publishing-workers.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { readJournal, startPlatform, TEST_CLASSES, type TestClass } from "#platform/connectors/test/for-tests.ts";
import { installQueues } from "#platform/queue/index.ts";
import { addBacklog, addPublication, addTestChannel, endLeases, outcomes, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "./jobs.ts";

/** Real worker processes, killed at each step of publishing, then a healthy one that recovers. */
const folder = mkdtempSync(join(tmpdir(), "masthead-kill-"));
const journal = join(folder, "journal");
let world: World;
let platform: { origin: string; stop(): Promise<void> };
const channels = new Map<TestClass, number>();

type Step = NonNullable<WorkerOptions["die"]>["at"];

beforeAll(async () => {
  platform = await startPlatform({ journal });
  world = await createWorld();
  await installQueues(process.env.DATABASE_URL ?? "", jobs);
  // Workers delete mails once they are sent.
  await world.db.$executeRaw`create table written_mails (letter jsonb)`;
  await world.db.$executeRaw`
    create function keep_mail() returns trigger language plpgsql as $$ begin
      insert into written_mails values (new.letter);
      return null; end $$`;
  await world.db.$executeRaw`
    create trigger kept after insert on mails for each row execute function keep_mail()`;
  for (const kind of TEST_CLASSES) channels.set(kind, await addTestChannel(world, kind));
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

// Leases are long, so that a dead worker is detected only when the test ends them.
const start = (die?: Step, timing: WorkerOptions["timing"] = { lease: 600, poll: 0.2 }) =>
  startWorker(
    { ...process.env, DATA_DIR: folder, LOG_LEVEL: "silent" },
    {
      platform: { origin: platform.origin, timeoutMs: 20_000, quietSeconds: 1 },
      timing,
      ...(die ? { die: { at: die, probability: 1 } } : {}),
    },
  );

/** Leaves a publication with a worker that was killed at this step. */
async function killAt(step: Step, kind: TestClass): Promise<number> {
  const { id } = await addPublication(world, { body: `Killed at ${step}`, channelId: channels.get(kind) ?? 0 });
  const worker = start(step);
  const [, signal] = await once(worker, "exit");
  expect(signal).toBe("SIGKILL");
  return id;
}

async function publicationState(id: number) {
  const { status, crashes, idempotencyKey, externalId } = await read(world, id);
  const accepted = readJournal(journal).filter(({ what, marker }) => what === "accepted" && marker === idempotencyKey);
  return { status, crashes, accepted: accepted.length, isTrue: accepted.some((line) => line.id === externalId) };
}

describe("a worker killed", () => {
  const found = new Map<string, number>();

  it("leaves the state that the next worker needs", { timeout: 480_000 }, async () => {
    const claimed = await killAt("claimed", "blind");
    expect(await read(world, claimed)).toMatchObject({ status: "publishing", step: "claimed" });
    expect(await outcomes(world, claimed)).toEqual([]);
    found.set("claimed", claimed);
    const prepared = await killAt("prepared", "state");
    expect(await read(world, prepared)).toMatchObject({ status: "publishing", step: "claimed", connectorState: null });
    expect(await outcomes(world, prepared)).toEqual([]);
    found.set("prepared", prepared);
    for (const kind of TEST_CLASSES) {
      const intent = await killAt("intent", kind);
      expect(await read(world, intent)).toMatchObject({ status: "publishing", step: "sending" });
      expect(await outcomes(world, intent)).toEqual(["started"]);
      expect(await publicationState(intent)).toMatchObject({ accepted: 0 });
      found.set(`intent ${kind}`, intent);
      const sent = await killAt("sent", kind);
      expect(await publicationState(sent)).toMatchObject({ status: "publishing", accepted: 1, isTrue: false });
      found.set(`sent ${kind}`, sent);
    }
    const settled = await killAt("settled", "blind");
    expect(await publicationState(settled)).toEqual({ status: "published", crashes: 0, accepted: 1, isTrue: true });
    found.set("settled", settled);
  });

  it("is recovered by the next", async () => {
    await endLeases(world);
    const worker = start();
    await expect.poll(() => world.db.publication.count({ where: { status: "publishing" } })).toBe(0);
    // Also of the post whose result was only just written by a worker that was killed then.
    const published = await world.db.publication.findMany({
      where: { id: { in: [...found.values()] }, status: "published" },
    });
    const noticed = async () => {
      const notices = await world.db.notification.findMany({
        where: { brandId: world.brand.id, type: "post_published" },
      });
      return notices.map(({ path }) => path).toSorted();
    };
    await expect.poll(noticed).toEqual(published.map(({ postId }) => `/posts/${postId}`).toSorted());
    await stopWorker(worker);
    expect(worker.exitCode).toBe(0);
    // Half a minute later each of them has been mailed once.
    world.clock.set(new Date(Date.now() + 30_000));
    await createTick(world.services).drain();
    // The others are about those of which nobody knows whether they arrived.
    const mails = await world.db.$queryRaw<{ letter: string }[]>`
      select letter::text as letter from written_mails
      where letter->>'subject' ~ '^(Published on|[0-9]+ posts were published)'`;
    const mailed = mails.flatMap(({ letter }) => letter.match(/\/posts\/\d+/g) ?? []);
    expect(mailed.toSorted()).toEqual(published.map(({ postId }) => `/posts/${postId}`).toSorted());
    expect(await world.db.publishedNotice.count()).toBe(0);

    const once = { status: "published", crashes: 1, accepted: 1, isTrue: true };
    const expected = {
      claimed: once,
      "intent key": once,
      "intent look_up": once,
      // It cannot be known whether it arrived: never sent again in either case.
      "intent blind": { status: "unknown", crashes: 1, accepted: 0, isTrue: false },
      "sent key": once,
      "sent look_up": once,
      prepared: once,
      "intent state": once,
      "sent state": once,
      "sent blind": { status: "unknown", crashes: 1, accepted: 1, isTrue: false },
      settled: { ...once, crashes: 0 },
    };
    const entries = await Promise.all(
      [...found].map(async ([name, id]) => [name, await publicationState(id)] as const),
    );
    expect(Object.fromEntries(entries)).toEqual(expected);
    const [intentLookUp, sentLookUp] = [found.get("intent look_up") ?? 0, found.get("sent look_up") ?? 0];
    expect(await outcomes(world, intentLookUp)).toEqual(["died", "published"]);
    expect(await outcomes(world, sentLookUp)).toEqual(["died"]);
  });

  it("while writing a batch of results leaves all of them to the next", async () => {
    const { db } = world;
    const kinds = ["key", "key", "look_up", "look_up", "blind"] as const;
    const ids: number[] = [];
    for (const kind of kinds) {
      ids.push((await addPublication(world, { body: "Together", channelId: channels.get(kind) ?? 0 })).id);
    }
    const publicationStates = () => Promise.all(ids.map(publicationState));
    const waiting = async () => {
      const [row] = await db.$queryRaw<[{ count: number }]>`
        select count(*)::int as count from pg_stat_activity
        where wait_event_type = 'Lock' and query ilike '%insert into webhook_events%'`;
      return row.count;
    };
    const worker = start();
    // A batch is written in one transaction: its publications are updated, but its events are not yet visible.
    await db.$transaction(
      async (tx) => {
        await tx.$executeRaw`lock table webhook_events in share row exclusive mode`;
        await expect
          .poll(async () => (await publicationStates()).map(({ accepted }) => accepted))
          .toEqual(kinds.map(() => 1));
        await expect.poll(waiting).toBeGreaterThan(0);
        const ended = once(worker, "exit");
        worker.kill("SIGKILL");
        await ended;
      },
      { timeout: 240_000 },
    );
    await expect.poll(waiting).toBe(0);
    const left = { status: "publishing", crashes: 0, accepted: 1, isTrue: false };
    expect(await publicationStates()).toEqual(kinds.map(() => left));

    await endLeases(world);
    const replacement = start();
    const open = () => db.publication.count({ where: { id: { in: ids }, status: "publishing" } });
    await expect.poll(open).toBe(0);
    await stopWorker(replacement);
    const settled = { status: "published", crashes: 1, accepted: 1, isTrue: true };
    const perhaps = { status: "unknown", crashes: 1, accepted: 1, isTrue: false };
    expect(await publicationStates()).toEqual(kinds.map((kind) => (kind === "blind" ? perhaps : settled)));
  });

  it("leaves at most one publication of a blind channel in question, and what it held comes at most 15 seconds late", {
    timeout: 240_000,
  }, async () => {
    const { db } = world;
    const ready = (worker: ChildProcess) => once(worker, "message");
    const [dying, heir] = [start("sent", {}), start(undefined, {})];
    await Promise.all([ready(dying), ready(heir)]);
    // Otherwise it may publish all of them before the other has taken any.
    heir.kill("SIGSTOP");
    const killed = once(dying, "exit").then(() => Date.now());
    // Each worker takes eight of a channel at a time.
    const ids: number[] = [];
    for (const kind of ["blind", "key"] as const) {
      const channelId = channels.get(kind) ?? 0;
      await addBacklog(world, channelId, 24, { inSeconds: -1 });
      const added = await db.publication.findMany({ where: { channelId }, orderBy: { id: "desc" }, take: 24 });
      ids.push(...added.map(({ id }) => id));
    }
    const killedAt = await killed;
    heir.kill("SIGCONT");
    const open = () =>
      db.publication.count({ where: { id: { in: ids }, status: { in: ["scheduled", "publishing", "processing"] } } });
    await expect.poll(open, { interval: 100 }).toBe(0);
    const seconds = (Date.now() - killedAt) / 1000;
    await stopWorker(heir);
    const states = await Promise.all(ids.map(publicationState));
    expect(states.filter(({ accepted }) => accepted > 1)).toEqual([]);
    expect(states.filter(({ status, isTrue }) => status === "published" && !isTrue)).toEqual([]);
    expect(states.filter(({ status }) => status === "unknown").length).toBeLessThanOrEqual(1);
    expect(states.filter(({ status }) => status !== "published" && status !== "unknown")).toEqual([]);
    expect(seconds).toBeLessThan(15);
  });
});
