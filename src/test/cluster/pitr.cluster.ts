import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { verifyPublications } from "#bench/publishing-verification.ts";
import { superviseWorkers } from "#bench/publishing-workers.ts";
import { startPlatform, TEST_CLASSES } from "#platform/connectors/test/for-tests.ts";
import { closeDb } from "#platform/db/index.ts";
import { installQueues } from "#platform/queue/index.ts";
import { addBacklog, addTestChannel } from "#test/publishing/publication.ts";
import { TEST_SECRETS } from "#test/secrets.ts";
import { createWorld } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { startArchivedServer } from "./pgbackrest-server.ts";

/** Of each class of networks, one due every second. */
const PUBLICATIONS = 90;
/** When the database is lost, after the last moment that is recovered to. */
const MOMENT_SECONDS = 30;
const LOSS_SECONDS = 75;
const POINT_SECONDS = 60;
const PATIENCE_MS = 120_000;

test("after a recovery to a point in time, nothing is published again that was published since", {
  timeout: 900_000,
}, async ({ onTestFinished }) => {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-pitr-"));
  const journal = path.join(folder, "journal");
  const [server, platform] = await Promise.all([startArchivedServer(), startPlatform({ journal, latency: 100 })]);
  onTestFinished(async () => {
    await closeDb(server.url);
    await Promise.all([server.stop(), platform.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });
  await prepareDatabase(server.url);
  await installQueues(server.url, jobs);
  const world = await createWorld({ env: { DATABASE_URL: server.url } });
  // The setting that asks the least must not be taken for the promotion of a standby.
  const env = { ...process.env, ...TEST_SECRETS, DATABASE_URL: server.url, DATABASE_FAILOVER: "lossless" };
  const startWorkers = async () => {
    const workers = superviseWorkers(
      2,
      (slot) => ({ ...env, NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: path.join(folder, `worker${slot}`) }),
      { platform: { origin: platform.origin, timeoutMs: 5000, quietSeconds: 1 } },
    );
    await workers.ready();
    return workers;
  };
  const open = () =>
    world.db.publication
      .count({ where: { status: { in: ["scheduled", "publishing", "processing"] } } })
      .catch(() => -1);
  const readTimelines = () => world.db.databaseTimeline.findMany({ orderBy: { id: "asc" } });
  /** Loses the database, recovers it, and lets workers go on until nothing is open. */
  async function drill(workers: Awaited<ReturnType<typeof startWorkers>>, to?: Date) {
    const lostAt = Date.now();
    await server.lose();
    await workers.stop();
    const { lastCommit, seconds } = await server.recover(to);
    const next = await startWorkers();
    await expect.poll(open, { timeout: PATIENCE_MS, interval: 1000 }).toBe(0);
    const { publications, published, doubles, falselyPublished, lost, unknown } = await verifyPublications(
      world.db,
      journal,
    );
    const counts = { publications, published, doubles, falselyPublished, lost, unknown };
    const point = (lostAt - lastCommit.getTime()) / 1000;
    const inDoubt = (await readTimelines()).at(-1)?.inDoubt;
    return { workers: next, row: { recoveryPointSeconds: point, recoverySeconds: seconds, inDoubt, ...counts } };
  }

  await server.backUp();
  const workers = await startWorkers();
  world.clock.set(new Date());
  for (const kind of TEST_CLASSES) {
    const channelId = await addTestChannel(world, kind);
    for (let count = 0; count < PUBLICATIONS; count++) await addBacklog(world, channelId, 1, { inSeconds: 5 + count });
  }
  await sleep(MOMENT_SECONDS * 1000);
  const moment = new Date();
  await sleep((LOSS_SECONDS - MOMENT_SECONDS) * 1000);

  const newest = await drill(workers);
  process.stdout.write(`Recovered as far as the archive goes: ${inspect(newest.row, { breakLength: 120 })}\n`);
  const earlier = await drill(newest.workers, moment);
  process.stdout.write(`Recovered to a moment before that: ${inspect(earlier.row, { breakLength: 120 })}\n`);
  await earlier.workers.stop();

  for (const { row } of [newest, earlier]) {
    expect(row).toMatchObject({ doubles: 0, falselyPublished: 0, lost: 0 });
    expect(row.inDoubt).toBeGreaterThan(0);
  }
  expect(newest.row.recoveryPointSeconds).toBeLessThan(POINT_SECONDS);
});
