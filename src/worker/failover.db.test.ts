import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import { partKey } from "#domain/publishing/publications/tick/parts.ts";
import { readJournal, startPlatform, TEST_CLASSES, testPublishers } from "#platform/connectors/test/for-tests.ts";
import { closeDb } from "#platform/db/index.ts";
import { prepareDatabase } from "#test/prepare-database.ts";
import { addPublication, addTestChannel } from "#test/publishing/publication.ts";
import { type LaggingStandby, startPrimary } from "#test/two-servers.ts";
import { createWorld, type World } from "#test/world.ts";

/**
 * Two database servers, of which the second has received nothing since the posts were scheduled: whatever was published is
 * forgotten when it takes over. What the networks have accepted stands in their own journal.
 */
const folder = mkdtempSync(join(tmpdir(), "masthead-switch-"));
const journal = join(folder, "journal");
const HOUR_MS = 3_600_000;
/** Less than the test platform honours a key. */
const BACK_MS = HOUR_MS / 2;
let servers: Awaited<ReturnType<typeof startPrimary>>;
let platform: { origin: string; stop(): Promise<void> };
let world: World;
/** Two, since each is promoted once. */
let standbys: LaggingStandby[];

beforeAll(async () => {
  [servers, platform] = await Promise.all([startPrimary(), startPlatform({ journal })]);
  await prepareDatabase(servers.url);
  world = await createWorld({ env: { DATABASE_URL: servers.url } });
  // The database's own time is ahead of all that is due before the failover.
  world.clock.set(new Date(Date.now() - BACK_MS));
  await startTick().drain();
  for (const kind of TEST_CLASSES) {
    const channelId = await addTestChannel(world, kind);
    const { id } = await addPublication(world, { body: "By the worker that lives on", channelId });
    if (kind === "state")
      await world.db.publication.update({ where: { id }, data: { overrides: { thread: ["Two", "Three"] } } });
    await addPublication(world, { body: "By the worker that dies", channelId, inSeconds: 60 });
    await addPublication(world, { body: "After the failover", channelId, inSeconds: 7200 });
  }
  await world.db.$disconnect();
  standbys = [await servers.copy(), await servers.copy()];
});
afterAll(async () => {
  await closeDb(servers.url);
  await Promise.all([servers.stop(), platform.stop()]);
  rmSync(folder, { recursive: true });
});

/** A worker, with a lease that is over soon. */
const startTick = () =>
  createTick(world.services, {
    extra: testPublishers({ origin: platform.origin, timeoutMs: 10_000, quietSeconds: 0 }),
    timing: { lease: 2 },
  });

/** What has happened to each publication: how often a part of it was accepted, as what it is stored, and why. */
async function state() {
  const rows = await world.db.publication.findMany({ include: { post: true, channel: true }, orderBy: { id: "asc" } });
  const accepted = readJournal(journal).filter(({ what }) => what === "accepted");
  return rows.map(({ idempotencyKey: key, status, externalId, error, post, channel }) => {
    const parts = [0, 1, 2].map((number) => accepted.filter(({ marker }) => marker === partKey(key, number)));
    const code = (error as { code: string } | null)?.code;
    const isFalse = externalId !== "" && !parts.flat().some(({ id }) => id === externalId);
    return {
      post: `${post.body}: ${channel.platform}`,
      accepted: Math.max(...parts.map(({ length }) => length)),
      status,
      code,
      isFalse,
    };
  });
}

const of = (states: Awaited<ReturnType<typeof state>>, body: string) =>
  states.filter(({ post }) => post.startsWith(body)).map(({ post: _, ...rest }) => rest);

it("publishes nothing twice that the database has forgotten", async () => {
  const survivor = startTick();
  await survivor.drain();
  world.clock.advance(60_000);
  await startTick().drain();
  const before = await state();
  expect(before.filter(({ status }) => status === "published")).toHaveLength(8);

  await servers.failOverTo(standbys[0] as LaggingStandby);
  expect((await state()).every(({ status }) => status === "scheduled")).toBe(true);
  world.clock.set(new Date(Date.now() + 60_000));
  const drained = async () => {
    await survivor.drain().catch(() => {});
    return (await state()).filter(({ status }) => status === "scheduled" || status === "publishing").length;
  };
  await expect.poll(drained).toBe(4);
  const published = { accepted: 1, status: "published", code: undefined, isFalse: false };
  const inDoubt = { ...published, status: "unknown", code: "database_switched" };
  expect(of(await state(), "By the worker that lives on")).toEqual(TEST_CLASSES.map(() => published));
  expect(of(await state(), "By the worker that dies")).toEqual(
    TEST_CLASSES.map((kind) => (kind === "key" || kind === "look_up" ? published : inDoubt)),
  );
  expect(await world.db.databaseTimeline.findMany({ orderBy: { id: "asc" } })).toMatchObject([
    { timeline: 1, inDoubt: null },
    { timeline: 2, inDoubt: 8 },
  ]);

  // What was not due is published as ever.
  world.clock.advance(2 * HOUR_MS);
  await survivor.drain();
  expect(of(await state(), "After the failover")).toEqual(TEST_CLASSES.map(() => published));
});

it("would publish them twice if it did not notice", async () => {
  await servers.failOverTo(standbys[1] as LaggingStandby);
  await world.db.databaseTimeline.deleteMany();
  world.clock.set(new Date());
  await startTick().drain();
  const doubles = (await state()).filter(({ accepted }) => accepted > 1);
  const withoutKeys = TEST_CLASSES.filter((kind) => kind !== "key");
  expect(doubles.map(({ post }) => post).toSorted()).toEqual(
    ["dies", "lives on"].flatMap((worker) =>
      withoutKeys.map((kind) => `By the worker that ${worker}: test_${kind}`).toSorted(),
    ),
  );
});
