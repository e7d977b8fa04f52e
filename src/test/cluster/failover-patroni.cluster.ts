import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { fire, openReceiver, responses, subscribe } from "#bench/chaos-receiver.ts";
import { verifyPublications } from "#bench/publishing-verification.ts";
import { superviseWorkers } from "#bench/publishing-workers.ts";
import { partKey } from "#domain/publishing/publications/tick/parts.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { readJournal, startPlatform, TEST_CLASSES } from "#platform/connectors/test/for-tests.ts";
import { closeDb } from "#platform/db/index.ts";
import { installQueues, openQueue } from "#platform/queue/index.ts";
import { addBacklog, addTestChannel } from "#test/publishing/publication.ts";
import { TEST_SECRETS } from "#test/secrets.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { startBucket } from "../bucket.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { startJournalingClients } from "./journaling-client.ts";
import { LOSSES, type Replication, startPatroniServers } from "./patroni-servers.ts";
import { end } from "./servers.ts";
import { startWebProcess } from "./web-process.ts";

/** How often the primary is lost, with each kind of replication; `--rounds` sets it. */
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const ROUND_SECONDS = 45;
const BETWEEN_MS = 3000;
const PATIENCE_MS = 300_000;
/** How long before its loss nothing of an asynchronous primary reaches a standby. */
const LAG_MS = 1500;
/** Of each class of networks; some of those that are sent part by part are threads. */
const PUBLICATIONS = 125;
const THREADS = 25;
const AT_ONCE = 5;
const FIRST_SECONDS = 10;
/** Deliveries of webhooks, beside those of what is published. */
const EVENTS = 1500;
/** Web processes: the first reads from the standbys as well (`DATABASE_READ_URL`). */
const [READING, OTHER] = [0, 1];
/** Seconds until requests are answered again. Without a standby to read from, nobody can read while no server is a primary. */
const LIMITS = { reads: 10, readsOfOther: 30, writes: 30 };

type Installation = Awaited<ReturnType<typeof startInstallation>>;

async function startInstallation(replication: Replication) {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-failover-"));
  const journal = path.join(folder, "journal");
  const servers = await startPatroniServers(replication);
  const [platform, bucket, receiver] = await Promise.all([
    startPlatform({ journal, latency: 100 }),
    startBucket(),
    openReceiver(responses),
  ]);
  await prepareDatabase(servers.url);
  await installQueues(servers.url, jobs);
  const settings = {
    ...TEST_SECRETS,
    DATABASE_URL: servers.url,
    DATABASE_DIRECT_URL: servers.directUrl,
    DATABASE_FAILOVER: replication === "synchronous" ? "lossless" : "settle",
    STORAGE_URL: bucket.storageUrl,
    RATE_LIMITS: "off",
    WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8",
  };
  const queue = openQueue(servers.url, () => {});
  const world = await createWorld({ env: settings, replace: { queue } });
  // An account of its own, so that the lists of the one that publishes stay as they are.
  const reader = await createWorld({ env: settings });
  const envOf = (machine: string) => ({
    ...process.env,
    ...settings,
    NODE_ENV: "production" as const,
    LOG_LEVEL: "silent",
    APP_URL: "http://localhost:3000",
    DATA_DIR: path.join(folder, machine),
  });
  const webs = await Promise.all([
    startWebProcess({ ...envOf("web1"), DATABASE_READ_URL: servers.readUrl }),
    startWebProcess(envOf("web2")),
  ]);
  const workers = superviseWorkers(2, (slot) => envOf(`worker${slot}`), {
    platform: { origin: platform.origin, timeoutMs: 5000, quietSeconds: 1 },
  });
  await workers.ready();
  const token = await reader.bearer(reader.owner);
  const clients = startJournalingClients(
    webs.map(({ origin }) => origin),
    token,
  );
  const origin = { requestId: "cluster", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx: BrandContext = {
    ...world.services,
    caller: { kind: "system", job: "cluster" },
    origin,
    brandId: world.brand.id as BrandId,
    role: null,
  };
  return {
    servers,
    world,
    reader,
    workers,
    clients,
    receiver,
    journal,
    ctx,
    async stop(): Promise<void> {
      await workers.stop();
      for (const { child } of webs) await end(child, "SIGTERM");
      await queue.stop();
      await closeDb(servers.url);
      await Promise.all([servers.stop(), platform.stop(), bucket.stop(), receiver.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function addPublications(world: World): Promise<void> {
  world.clock.set(new Date());
  const apart = (ROUNDS * ROUND_SECONDS) / PUBLICATIONS;
  for (const kind of TEST_CLASSES) {
    const channelId = await addTestChannel(world, kind);
    for (let count = 0; count < PUBLICATIONS; count += AT_ONCE)
      await addBacklog(world, channelId, AT_ONCE, { inSeconds: FIRST_SECONDS + count * apart });
  }
  // The workers are at work: one that is due might be published as a single post meanwhile.
  await world.db.$executeRaw`
    update publications set overrides = '{"thread": ["Two", "Three"]}' where id in (
      select p.id from publications p join channels c on c.id = p.channel_id
      where c.platform = 'test_state' and p.status = 'scheduled' and p.scheduled_at > now() + interval '10 seconds'
      order by random() limit ${THREADS})`;
}

const open = ({ db }: World) =>
  db.publication.count({ where: { status: { in: ["scheduled", "publishing", "processing"] } } });
const pendingDeliveries = ({ db }: World) => db.webhookDelivery.count({ where: { status: "pending" } });

/** Compares the deliveries that are stored with the receiver's journal, and what they say with the networks' journal. */
async function verifyDeliveries({ world: { db }, receiver, journal }: Installation) {
  const [rows, publications] = await Promise.all([
    db.webhookDelivery.findMany({ select: { key: true } }),
    db.publication.findMany({ select: { id: true, status: true, idempotencyKey: true } }),
  ]);
  const received = new Set(receiver.received.map(({ id }) => id));
  const announced = new Set(receiver.received.flatMap(({ body }) => body.publication?.id ?? []));
  const accepted = new Set(readJournal(journal).flatMap(({ what, marker }) => (what === "accepted" ? marker : [])));
  const isThere = (key: string) => accepted.has(key) || accepted.has(partKey(key, 0));
  return {
    deliveries: rows.length,
    deliveriesLost:
      rows.filter(({ key }) => !received.has(key)).length +
      publications.filter(({ id, status }) => status === "published" && !announced.has(id)).length,
    falselyAnnounced: publications.filter(({ id, idempotencyKey }) => announced.has(id) && !isThere(idempotencyKey))
      .length,
  };
}

/** Compares the posts that were acknowledged with those that are stored. */
async function verifyPosts({ reader: { db, brand }, clients }: Installation) {
  const rows = await db.post.findMany({ where: { brandId: brand.id }, select: { body: true } });
  const stored = new Set(rows.map(({ body }) => body));
  return {
    postsAcknowledged: clients.acknowledged.length,
    postsForgotten: clients.acknowledged.filter((text) => !stored.has(text)).length,
  };
}

describe.for(["synchronous", "asynchronous"] as const)("with %s replication under Patroni", (replication) => {
  test("a primary that is killed, frozen or cut off publishes nothing twice and loses nothing", {
    timeout: ROUNDS * 240_000 + 600_000,
  }, async ({ onTestFinished }) => {
    const installation = await startInstallation(replication);
    onTestFinished(installation.stop);
    const { servers, world, workers, clients, receiver, ctx } = installation;
    await subscribe(ctx, receiver, "post.published");
    await subscribe(ctx, receiver, "post.approved");
    await addPublications(world);
    const rounds: Record<keyof typeof LIMITS, number>[] = [];
    for (let count = 0; count < ROUNDS; count++) {
      await sleep(BETWEEN_MS);
      await fire(ctx, ctx.brandId, Math.ceil(EVENTS / ROUNDS));
      if (replication === "asynchronous") await servers.stopReplication(LAG_MS);
      const loss = LOSSES[count % LOSSES.length] ?? "killed";
      // Every second time a worker is lost with it, and what it knows; with each kind of loss in turn.
      if ((count + Math.floor(count / LOSSES.length)) % 2 === 1) workers.killOne();
      const since = performance.now();
      await servers.lose(loss);
      await servers.untilWhole();
      await sleep(BETWEEN_MS);
      const longest = {
        reads: clients.longestWithout("GET", READING, since),
        readsOfOther: clients.longestWithout("GET", OTHER, since),
        writes: Math.max(...[READING, OTHER].map((web) => clients.longestWithout("POST", web, since))),
      };
      rounds.push(longest);
      process.stdout.write(`${replication}, ${count + 1}, ${loss}: ${inspect(longest, { breakLength: Infinity })}\n`);
    }
    await expect.poll(() => open(world).catch(() => -1), { timeout: PATIENCE_MS, interval: 1000 }).toBe(0);
    await expect.poll(() => pendingDeliveries(world).catch(() => -1), { timeout: PATIENCE_MS, interval: 1000 }).toBe(0);
    const statuses = await clients.stop();
    const verdict = {
      ...(await verifyPublications(world.db, installation.journal)),
      ...(await verifyDeliveries(installation)),
      ...(await verifyPosts(installation)),
    };
    const timelines = await world.db.databaseTimeline.findMany({ orderBy: { id: "asc" } });
    const inDoubt = timelines.map((row) => row.inDoubt);
    process.stdout.write(`${inspect({ ...verdict, statuses, inDoubt, ...workers.figures() }, { depth: 3 })}\n`);
    expect(verdict).toMatchObject({ doubles: 0, falselyPublished: 0, lost: 0, deliveriesLost: 0, falselyAnnounced: 0 });
    if (replication === "synchronous") {
      expect(verdict.postsForgotten).toBe(0);
      expect(new Set(inDoubt)).toEqual(new Set([null]));
    }
    expect(Object.keys(statuses).filter((name) => !/^(GET 200|POST 201|GET 503|POST 503)$/.test(name))).toEqual([]);
    for (const [kind, seconds] of Object.entries(LIMITS))
      expect(Math.max(...rounds.map((longest) => longest[kind as keyof typeof LIMITS])), kind).toBeLessThan(seconds);
  });
});
