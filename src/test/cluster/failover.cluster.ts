import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyPublications } from "#bench/publishing-verification.ts";
import { superviseWorkers } from "#bench/publishing-workers.ts";
import { startPlatform, TEST_CLASSES } from "#platform/connectors/test/for-tests.ts";
import { closeDb } from "#platform/db/index.ts";
import { createProbe } from "#platform/db/probe.ts";
import { installQueues } from "#platform/queue/index.ts";
import { createOutageGuard } from "#server/outage.ts";
import { openEdge } from "#test/edge.ts";
import { addBacklog, addTestChannel } from "#test/publishing/publication.ts";
import { TEST_SECRETS } from "#test/secrets.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { startReplicatedServers } from "./replicated-servers.ts";

/** How often the primary is lost, how far apart, and for how long before that its standby receives nothing. */
const FAILOVERS = Number(process.env.ROUNDS ?? 20);
const BETWEEN_MS = 3000;
const LAG_MS = 1500;
/** Of each class of networks, and how many of each are due per second. */
const PUBLICATIONS = 125;
const THREADS = 25;
const PER_SECOND = 1;

const folder = mkdtempSync(path.join(tmpdir(), "masthead-failovers-"));
const journal = path.join(folder, "journal");
let servers: Awaited<ReturnType<typeof startReplicatedServers>>;
let platform: { origin: string; stop(): Promise<void> };
let edge: Awaited<ReturnType<typeof openEdge>>;
let world: World;

beforeAll(async () => {
  [servers, platform] = await Promise.all([startReplicatedServers(), startPlatform({ journal, latency: 100 })]);
  await prepareDatabase(servers.url);
  await installQueues(servers.url, jobs);
  world = await createWorld({ env: { DATABASE_URL: servers.url, RATE_LIMITS: "off" } });
  const outage = createOutageGuard(createProbe(servers.url, 2000));
  edge = await openEdge(world.services, { page: async () => {}, outage });
});

afterAll(async () => {
  edge.close();
  await closeDb(servers.url);
  await Promise.all([servers.stop(), platform.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function addPublications(): Promise<void> {
  for (const kind of TEST_CLASSES) {
    const channelId = await addTestChannel(world, kind);
    for (let count = 0; count < PUBLICATIONS; count += PER_SECOND)
      await addBacklog(world, channelId, PER_SECOND, { inSeconds: 10 + count / PER_SECOND });
  }
  await world.db.$executeRaw`
    update publications set overrides = '{"thread": ["Two", "Three"]}' where id in (
      select p.id from publications p join channels c on c.id = p.channel_id where c.platform = 'test_state'
      order by random() limit ${THREADS})`;
}

/** Reads and writes as fast as one client does, until `stop`. @returns what was answered, and the longest time without a write */
async function request(token: string, stop: AbortSignal) {
  const statuses = new Map<string, number>();
  const longest = { GET: 0, POST: 0 };
  const since = { GET: performance.now(), POST: performance.now() };
  while (!stop.aborted) {
    for (const method of ["GET", "POST"] as const) {
      const response = await fetch(`${edge.origin}/api/v1/posts`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(method === "POST" ? { body: JSON.stringify({ body: "Written meanwhile" }) } : {}),
        signal: AbortSignal.timeout(30_000),
      }).catch((error: unknown) => error as Error);
      const isResponse = response instanceof Response;
      const isOutage = isResponse && response.status === 503 && response.headers.has("retry-after");
      const name = isResponse
        ? `${method} ${response.status}${isOutage ? "" : response.ok ? "" : " without Retry-After"}`
        : `${method} ${response.name}`;
      statuses.set(name, (statuses.get(name) ?? 0) + 1);
      if (isResponse) await response.arrayBuffer();
      if (isResponse && response.ok) since[method] = performance.now();
      longest[method] = Math.max(longest[method], performance.now() - since[method]);
    }
    await sleep(100);
  }
  return { statuses: Object.fromEntries(statuses), longest };
}

test("a primary that is lost again and again, with commits that no standby has, publishes nothing twice", {
  timeout: 1_200_000,
}, async () => {
  const token = await world.bearer(world.owner);
  await addPublications();
  const workers = superviseWorkers(
    2,
    (slot) => ({
      ...process.env,
      ...TEST_SECRETS,
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: servers.url,
      DATA_DIR: path.join(folder, `worker${slot}`),
    }),
    { platform: { origin: platform.origin, timeoutMs: 5000, quietSeconds: 1 } },
  );
  await workers.ready();
  const stop = new AbortController();
  const requests = request(token, stop.signal);
  for (let count = 0; count < FAILOVERS; count++) {
    await sleep(BETWEEN_MS);
    await servers.stopReplication();
    await sleep(LAG_MS);
    // Every second time a worker is lost with it, and what it knows.
    if (count % 2 === 1) workers.killOne();
    await servers.failOver(count % 4 < 2 ? "kill" : "freeze");
  }
  const open = () =>
    world.db.publication
      .count({ where: { status: { in: ["scheduled", "publishing", "processing"] } } })
      .catch(() => -1);
  await expect.poll(open, { timeout: 300_000, interval: 1000 }).toBe(0);
  stop.abort();
  const { statuses, longest } = await requests;
  await workers.stop();
  const verdict = await verifyPublications(world.db, journal);
  const timelines = await world.db.databaseTimeline.findMany({ orderBy: { id: "asc" } });
  process.stdout.write(
    `${inspect(
      {
        ...verdict,
        statuses,
        longest,
        inDoubt: timelines.map(({ inDoubt }) => inDoubt),
        ...workers.figures(),
      },
      { depth: 3 },
    )}\n`,
  );
  expect(verdict).toMatchObject({ doubles: 0, falselyPublished: 0, lost: 0 });
  expect(timelines).toHaveLength(FAILOVERS + 1);
  expect(Object.keys(statuses).filter((name) => !/^(GET 200|POST 201|GET 503|POST 503)$/.test(name))).toEqual([]);
  expect(longest.GET).toBeLessThan(10_000);
  expect(longest.POST).toBeLessThan(30_000);
});
