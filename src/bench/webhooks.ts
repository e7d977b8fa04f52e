import { once } from "node:events";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { createEndpoint, deliver, emitEvent } from "#domain/events/webhooks/index.ts";
import { newSecret, requestHeaders } from "#domain/events/webhooks/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import type { BrandId } from "#kernel/ids.ts";
import { Misuse } from "#launch/arguments.ts";
import { runWorker } from "#worker/run.ts";
import { startBenchPlatform } from "./platform.ts";
import { parentOf, secondsOfChildren } from "./proc.ts";

const ENDPOINTS = 32;
/** Two concurrent requests per endpoint; the plain loop keeps as many in flight. */
const CONCURRENCY = ENDPOINTS * 2;
const ROUNDS = 3;
/** Events while a worker runs, and the pause between two of them. */
const ONE_BY_ONE = 60;
const PAUSE_MS = 250;

/**
 * Deliveries per second to a local receiver, from events in the database through pg-boss and the worker to settled
 * rows, compared with a plain loop that signs and posts the same bodies. Both in alternation, three times, the better
 * round counts. Then how long after events that happen one by one their deliveries are first attempted.
 * @param args deliveries per round, 3200 unless given
 */
export async function run([wanted = "3200"]: string[]): Promise<void> {
  if (!/^\d{1,9}$/.test(wanted))
    throw new Misuse(`The number of deliveries must be a whole number, not "${wanted.slice(0, 40)}".`);
  const events = Math.max(1, Math.round(Number(wanted) / ENDPOINTS));
  const receiver = new Worker(new URL("./webhooks-receiver.ts", import.meta.url));
  const [port] = (await once(receiver, "message")) as [number];
  const url = `http://127.0.0.1:${port}/`;
  const platform = await startBenchPlatform({ WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8" });
  const stop = new AbortController();
  try {
    const ctx = await openBrand(platform, url);
    const best = { emit: 0, deliver: 0 };
    let bare: Bare = { perSecond: 0, processor: 0 };
    let costs: Usage = { worker: 0, server: 0, statements: 0, records: 0 };
    await ctx.db.$executeRaw`create extension pg_walinspect`;
    for (let round = 0; round < ROUNDS; round++) {
      const product = await measureDelivery(ctx, events, receiver);
      const bodies = await ctx.db.webhookDelivery.findMany({
        select: { body: true, key: true },
        take: events * ENDPOINTS,
      });
      const loop = await measureBare(url, bodies);
      if (loop.perSecond > bare.perSecond) bare = loop;
      best.emit = Math.max(best.emit, product.emitted);
      if (product.delivered > best.deliver) costs = product.costs;
      best.deliver = Math.max(best.deliver, product.delivered);
    }
    const delays = await measureDelays(ctx);
    const formatRate = (perSecond: number) => perSecond.toFixed(0).padStart(7);
    console.log(
      `\n${events * ENDPOINTS} deliveries to ${ENDPOINTS} endpoints, ${CONCURRENCY} at a time, best of ${ROUNDS}, per second`,
    );
    console.log(`bare loop, signed and posted           ${formatRate(bare.perSecond)}`);
    console.log(
      `queued, delivered and written down     ${formatRate(best.deliver)}   ${(best.deliver / bare.perSecond).toFixed(2)} × the bare loop`,
    );
    console.log(`deliveries written down by emit        ${formatRate(best.emit)}`);
    const each = (total: number) => (total / (events * ENDPOINTS)).toFixed(2).padStart(7);
    console.log("\nof the best round, for each delivery");
    console.log(`processor time of the bare loop, ms    ${each(bare.processor)}`);
    console.log(`processor time of the worker, ms       ${each(costs.worker)}`);
    console.log(`processor time of PostgreSQL, ms       ${each(costs.server)}`);
    console.log(`statements                             ${each(costs.statements)}`);
    console.log(`records in the write-ahead log         ${each(costs.records)}`);
    const late = [0.5, 0.95, 0.99].map((share) => delays[Math.floor(delays.length * share)]?.toFixed(3));
    console.log(
      `\nfrom event to first attempt, ${ONE_BY_ONE} events one by one, p50 / p95 / p99: ${late.join(" / ")} s`,
    );
  } finally {
    stop.abort();
    await platform.stop();
    await receiver.terminate();
  }
}

async function openBrand(
  { services, register }: Awaited<ReturnType<typeof startBenchPlatform>>,
  url: string,
): Promise<BrandContext> {
  await register();
  const brand = await services.db.brand.findFirstOrThrow({ select: { id: true } });
  const origin = { requestId: "bench", entryPoint: "job" as const, address: null, userAgent: null };
  const caller = { kind: "system" as const, job: "bench" };
  const ctx = { ...services, caller, origin, brandId: brand.id as BrandId, role: null };
  for (let count = 0; count < ENDPOINTS; count++)
    await execute(createEndpoint, ctx, { url, events: ["post.approved"] });
  return ctx;
}

/** Starts a worker in this thread. @returns stops it */
async function startWorker(ctx: BrandContext): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const ready = Promise.withResolvers<void>();
  const worker = runWorker(ctx, { stop: stop.signal, onReady: ready.resolve });
  await ready.promise;
  return () => {
    stop.abort();
    return worker;
  };
}

/** @returns the seconds between an event and the first attempt of each of its deliveries, ascending */
async function measureDelays(ctx: BrandContext): Promise<number[]> {
  const earlier = await ctx.db.webhookDelivery.count();
  const stop = await startWorker(ctx);
  for (let post_id = 1; post_id <= ONE_BY_ONE; post_id++) {
    await emitOne(ctx, post_id);
    await sleep(PAUSE_MS);
  }
  while (!(await isSettled(ctx))) await sleep(20);
  await stop();
  const rows = await ctx.db.$queryRaw<{ seconds: number }[]>`
    select extract(epoch from a.at - d.created_at)::float8 as seconds
    from (select id, created_at from webhook_deliveries order by id offset ${earlier}) d
      join webhook_attempts a on a.delivery_id = d.id and a.number = 1
    order by 1`;
  return rows.map(({ seconds }) => seconds);
}

async function emitOne(ctx: BrandContext, post_id: number): Promise<void> {
  const event = { event: "post.approved" as const, post_id, status: "scheduled", approved_via: "api" };
  await ctx.db.$transaction((tx) => emitEvent(tx, ctx, ctx.brandId, event));
}

/** Creates the events while no worker runs, then starts one and waits until everything is settled. */
async function measureDelivery(ctx: BrandContext, events: number, receiver: Worker) {
  const before = await countOf(receiver);
  const emitting = performance.now();
  for (let post_id = 1; post_id <= events; post_id++) await emitOne(ctx, post_id);
  const emitted = rate(events * ENDPOINTS, emitting);
  const stop = await startWorker(ctx);
  const usageSoFar = await meter(ctx);
  const delivering = performance.now();
  while ((await countOf(receiver)) < before + events * ENDPOINTS) await sleep(10);
  while (!(await isSettled(ctx))) await sleep(20);
  const delivered = rate(events * ENDPOINTS, delivering);
  const costs = await usageSoFar();
  await stop();
  const failed = await ctx.db.webhookDelivery.count({ where: { status: { not: "delivered" } } });
  if (failed > 0) throw new Error(`${failed} deliveries did not arrive.`);
  return { emitted, delivered, costs };
}

type Bare = { perSecond: number; processor: number };

/** Processor times in milliseconds, and counts. */
type Usage = { worker: number; server: number; statements: number; records: number };

/** Measures from now on. The worker is this thread; the receiver has another. */
async function meter({ db }: BrandContext): Promise<() => Promise<Usage>> {
  const [start] = await db.$queryRaw<{ pid: number; lsn: string }[]>`
    select pg_backend_pid() as pid, pg_current_wal_insert_lsn()::text as lsn`;
  const postmaster = parentOf(start?.pid ?? 0);
  const statements = countStatements();
  const worker = process.threadCpuUsage();
  const server = secondsOfChildren(postmaster);
  return async () => {
    const { user, system } = process.threadCpuUsage(worker);
    const serverSeconds = secondsOfChildren(postmaster) - server;
    const count = statements();
    const [log] = await db.$queryRaw<{ records: number }[]>`
      select sum(count)::int as records
      from pg_get_wal_stats(${start?.lsn ?? ""}::pg_lsn, pg_current_wal_flush_lsn())`;
    return {
      worker: (user + system) / 1000,
      server: serverSeconds * 1000,
      statements: count,
      records: log?.records ?? 0,
    };
  };
}

/** Counts the statements that this process sends to PostgreSQL. @returns ends it */
function countStatements(): () => number {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    count += 1;
    return Reflect.apply(query, this, args);
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
    return count;
  };
}

/** Checks that every delivery is recorded as delivered, and no job is left. */
async function isSettled({ db }: BrandContext): Promise<boolean> {
  const [left] = await db.$queryRaw<{ jobs: number; deliveries: number }[]>`
    select
      (select count(*)::int from pgboss.job where name = ${deliver.name} and state in ('created', 'retry', 'active')) as jobs,
      (select count(*)::int from webhook_deliveries where status = 'pending') as deliveries`;
  return left?.jobs === 0 && left.deliveries === 0;
}

async function measureBare(url: string, messages: { key: string; body: string }[]): Promise<Bare> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const secrets = [newSecret()];
  const waiting = messages.values();
  const processor = process.threadCpuUsage();
  const started = performance.now();
  const lanes = Array.from({ length: CONCURRENCY }, async () => {
    for (const { key, body } of waiting) {
      const timestamp = Math.floor(Date.now() / 1000);
      await post(url, agent, requestHeaders("post.approved", { id: key, timestamp, body, secrets }), body);
    }
  });
  await Promise.all(lanes);
  const perSecond = rate(messages.length, started);
  const { user, system } = process.threadCpuUsage(processor);
  agent.destroy();
  return { perSecond, processor: (user + system) / 1000 };
}

function post(url: string, agent: http.Agent, headers: Record<string, string>, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: "POST",
      agent,
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
    });
    request.on("response", (response) => response.resume().on("end", resolve));
    request.on("error", reject);
    request.end(body);
  });
}

async function countOf(receiver: Worker): Promise<number> {
  receiver.postMessage("count");
  const [count] = (await once(receiver, "message")) as [number];
  return count;
}

const rate = (count: number, since: number) => count / ((performance.now() - since) / 1000);
