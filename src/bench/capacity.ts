import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { arch, cpus, totalmem } from "node:os";
import { text } from "node:stream/consumers";
import { expireDue, nextExpiryIn } from "#domain/content/posts/index.ts";
import { claimDueDeliveries } from "#domain/events/webhooks/claim-due.ts";
import { jobs as monitoring, readGauges } from "#domain/operations/monitoring/index.ts";
import { TIMING } from "#domain/publishing/publications/rules.ts";
import { claim, computeLoad } from "#domain/publishing/publications/tick/claim.ts";
import { nextDueIn, whereDue } from "#domain/publishing/publications/tick/due.ts";
import type { Job, SystemContext } from "#kernel/job.ts";
import { Misuse, readArguments } from "#launch/arguments.ts";
import type { Db, Tx } from "#platform/db/index.ts";
import { jobs } from "#worker/jobs.ts";
import { fillBrands } from "./capacity-fill.ts";
import { pageTables, ROWS } from "./capacity-page.ts";
import { startBenchPlatform } from "./platform.ts";
import { childrenOf, findServer, megabytesOf, processorSeconds, secondsOfChildren } from "./proc.ts";

type Platform = Awaited<ReturnType<typeof startBenchPlatform>>;
type Column = Map<string, number>;

const REQUESTS = 200;
const WARM_UP = 40;
const CALLS = 5;
/** The body of the posts that the bench creates. */
const CREATED = "We open at nine.";
const DAY_MS = 86_400_000;
/** Jobs below both have no row. */
const CHEAP = { ms: 25, blocks: 100 };
/** Later than everything that the filled brands have scheduled. */
const LATER_DAYS = 8;
/** The largest of them. */
const TABLES = 14;

/** An installation at several sizes, all in one database and one run. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(
    {
      usage: "npm run bench -- capacity [options]",
      about: `Fills one installation with more and more brands and measures at each size: requests, claims, the jobs that run for all
brands, sizes on disk and memory.`,
      options: {
        brands: {
          kind: "text",
          value: "list",
          default: "1000,10000,100000",
          about: "the sizes, the smallest first; 100,000 brands need 6 GB of disk",
        },
        only: { kind: "text", default: "", about: "only rows whose name contains this" },
      },
    },
    args,
  );
  const sizes = values.brands.split(",").map(Number);
  if (sizes.some((size, index) => !(size > (sizes[index - 1] ?? 0))))
    throw new Misuse("--brands takes ascending numbers, such as 1000,10000.");
  const platform = await startBenchPlatform({ RATE_LIMITS: "off" });
  try {
    const token = await platform.register();
    const columns: Column[] = [];
    for (const size of sizes) {
      const begun = performance.now();
      await fillBrands(platform.services.db, size);
      console.log(`${size} brands, filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
      await letStoppedWait(platform.services);
      columns.push(await measure(platform, token, { size, only: values.only }));
    }
    await printMachine(platform.services.db);
    printTable(sizes, columns);
    console.log(`\nFor docs/operations/capacity.md:\n\n${pageTables(sizes, columns)}`);
  } finally {
    await platform.stop();
  }
}

type Chosen = { size: number; only: string };

async function measure(platform: Platform, token: string, { size, only }: Chosen): Promise<Column> {
  const column: Column = new Map();
  const { db } = platform.services;
  const server = await findServer(db);
  await measureSizes(db, size, column);
  await measureRequests(platform, token, { server, only, column });
  const runs = [...claimsOf(platform), ...jobRuns(platform)];
  for (const { name, run, calls } of runs.filter((one) => one.name.includes(only)))
    record(column, name, await costOf(db, { run, calls, server }));
  await db.$executeRawUnsafe("truncate pgboss.job cascade");
  column.set(
    "memory: PostgreSQL, MB",
    childrenOf(server).reduce((sum, pid) => sum + megabytesOf(pid), megabytesOf(server)),
  );
  column.set("memory: this process after all jobs, MB", megabytesOf(process.pid));
  return column;
}

type Run = { name: string; run: () => Promise<unknown>; calls: number };

/** What a worker asks every few seconds, and what it does once everything that is scheduled is due. */
function claimsOf({ services }: Platform): Run[] {
  const { db, clock } = services;
  const later = { now: () => new Date(Date.now() + LATER_DAYS * DAY_MS) };
  const ctx = contextOf(services, clock);
  const load = computeLoad([]);
  const rounds: [string, () => Promise<unknown>][] = [
    ["claim: when is the next one due", () => nextDueIn(db, clock)],
    ["claim: nothing is due", () => undone(db, (tx) => claim(tx, clock, load, TIMING))],
    ["claim: a week's posts are due at once", () => undone(db, (tx) => claim(tx, later, load, TIMING))],
    ["claim: when does the next one expire", () => nextExpiryIn(ctx, whereDue(clock))],
    ["claim: nothing expires", () => expireDue(ctx)],
    ["claim: a webhook delivery", () => undone(db, (tx) => claimDelivery(tx, later.now()))],
    ["GET /metrics (gauges)", () => readGauges(services)],
  ];
  return rounds.map(([name, run]) => ({ name, run, calls: CALLS }));
}

async function claimDelivery(tx: Tx, now: Date): Promise<unknown> {
  const [endpoint] = await tx.webhookEndpoint.findMany({ orderBy: { id: "desc" }, take: 1, select: { id: true } });
  return claimDueDeliveries(tx, [endpoint?.id ?? 0], now);
}

/**
 * What a worker that runs has seen to: publications that are due and stopped wait, and those that have waited too long for a
 * connection have failed. They are not looked at again before the latest claim of the bench. `/metrics` is counted.
 */
async function letStoppedWait(services: Platform["services"]): Promise<void> {
  const { db, clock } = services;
  const count = () => db.publication.count({ where: { waitsUntil: { not: null } } });
  for (let before = -1, now = await count(); now > before; now = await count()) {
    before = now;
    await claim(db, clock, computeLoad([]), TIMING);
  }
  await db.$executeRaw`
    update publications set status = 'failed', step = 'idle', lease_token = null, lease_until = null
    where status = 'publishing'`;
  await db.$executeRaw`update posts set status = 'failed' where status = 'publishing'`;
  await db.$executeRaw`
    update publications set waits_until = now() + make_interval(days => ${2 * LATER_DAYS}::int) where waits_until is not null`;
  await db.$executeRawUnsafe("vacuum (analyze) publications");
  for (const { perform } of monitoring) await perform(contextOf(services, clock), {});
}

class Undone extends Error {}

async function undone(db: Db, act: (tx: Tx) => Promise<unknown>): Promise<void> {
  await db
    .$transaction(async (tx) => {
      await act(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

/** Every periodic job twice: on a morning in Europe, when everything of two days is due, and at once again. */
function jobRuns({ services }: Platform): Run[] {
  const morning = new Date(Date.now() + 2 * DAY_MS);
  morning.setUTCHours(7, 5);
  const ctx = contextOf(services, { now: () => morning });
  const periodic = jobs.filter(({ cron }) => cron !== undefined) as Job[];
  return periodic.flatMap(({ name, perform }) =>
    ["", ", again"].map((when) => ({ name: `job ${name}${when}`, run: () => perform(ctx, {}), calls: 1 })),
  );
}

function contextOf(services: Platform["services"], clock: SystemContext["clock"]): SystemContext {
  const origin = { requestId: "bench", entryPoint: "job" as const, address: null, userAgent: null };
  return { ...services, clock, caller: { kind: "system", job: "bench" }, origin };
}

type Cost = { ms: number; processor: number; statements: number; blocks: number; failure: string | null };

/**
 * The fastest of some calls, the processor time of one (of this thread and of PostgreSQL), and the statements and blocks of
 * the last, as PostgreSQL counted them.
 */
async function costOf(db: Db, { run, calls, server }: Omit<Run, "name"> & { server: number }): Promise<Cost> {
  let ms = Number.POSITIVE_INFINITY;
  let failure: string | null = null;
  const before = { own: process.threadCpuUsage(), server: secondsOfChildren(server) };
  for (let call = 0; call < calls; call++) {
    await db.$executeRaw`/* bench */ select pg_stat_statements_reset()`;
    const begun = performance.now();
    await run().catch((error: unknown) => {
      failure = error instanceof Error ? (error.message.trim().split("\n").at(-1) ?? "") : String(error);
    });
    ms = Math.min(ms, performance.now() - begun);
  }
  const { user, system } = process.threadCpuUsage(before.own);
  const processor = ((user + system) / 1000 + (secondsOfChildren(server) - before.server) * 1000) / calls;
  const [sum] = await db.$queryRaw<{ statements: number; blocks: number }[]>`
    /* bench */ select coalesce(sum(calls), 0)::int as statements,
      coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as blocks
    from pg_stat_statements where query not like '%/* bench */%'`;
  return { ms, processor, statements: sum?.statements ?? 0, blocks: sum?.blocks ?? 0, failure };
}

function record(column: Column, name: string, { ms, processor, statements, blocks, failure }: Cost): void {
  if (failure !== null) console.log(`${name} failed after ${(ms / 1000).toFixed(0)} s: ${failure}`);
  column.set(`${name}, ms`, failure === null ? ms : Number.NaN);
  column.set(`${name}, processor ms`, processor);
  column.set(`${name}, statements`, statements);
  column.set(`${name}, blocks`, blocks);
}

/** One after the other, as the owner of one of the brands, from the API's server in a process of its own. */
async function measureRequests(
  { env, services }: Platform,
  token: string,
  { server, only, column }: { server: number; only: string; column: Column },
): Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const requests = [
    { name: "GET /teams", method: "GET", path: "/teams" },
    { name: "GET /posts", method: "GET", path: "/posts" },
    { name: "GET /calendar", method: "GET", path: `/calendar?from=${day(-15)}&to=${day(15)}` },
    { name: "POST /posts", method: "POST", path: "/posts" },
  ].filter(({ name }) => name.includes(only));
  if (requests.length === 0) return;
  const web = fork("src/bench/rest-server.ts", ["bare"], { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const [{ port }] = (await once(web, "message")) as [{ port: number }];
    for (const { name, method, path } of requests) {
      const send = () => request({ agent, port, method, path: `/api/v1${path}`, token });
      for (let sent = 0; sent < WARM_UP; sent++) await send();
      const before = { web: processorSeconds(web.pid ?? 0), server: secondsOfChildren(server) };
      const times: number[] = [];
      for (let sent = 0; sent < REQUESTS; sent++) times.push(await send());
      const each = (seconds: number) => (1000 * seconds) / REQUESTS;
      column.set(`${name}, median ms`, times.toSorted((a, b) => a - b)[REQUESTS / 2] ?? 0);
      column.set(`${name}, processor ms of the API`, each(processorSeconds(web.pid ?? 0) - before.web));
      column.set(`${name}, processor ms of PostgreSQL`, each(secondsOfChildren(server) - before.server));
    }
    column.set("memory: the API's process, MB", megabytesOf(web.pid ?? 0));
    // The brand has as many posts at the next size.
    await services.db.post.deleteMany({ where: { body: CREATED } });
  } finally {
    agent.destroy();
    await stop(web);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

type Sent = { agent: http.Agent; port: number; method: string; path: string; token: string };

/** @returns milliseconds until the whole answer was there */
async function request({ token, ...where }: Sent): Promise<number> {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const sending = http.request({ host: "127.0.0.1", headers, ...where });
  sending.end(where.method === "POST" ? JSON.stringify({ body: CREATED }) : undefined);
  const [response] = (await once(sending, "response")) as [http.IncomingMessage];
  const body = await text(response);
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${where.path}: ${response.statusCode} ${body}`);
  return performance.now() - begun;
}

type TableSize = { name: string; bytes: number; indexes: number; rows: number };

async function measureSizes(db: Db, size: number, column: Column): Promise<void> {
  const tables = await db.$queryRaw<TableSize[]>`
    select root.relname as name, sum(pg_total_relation_size(leaf.oid))::float8 as bytes,
      sum(pg_indexes_size(leaf.oid))::float8 as indexes, sum(leaf.reltuples)::float8 as rows
    from pg_class leaf join pg_class root on root.oid = coalesce(pg_partition_root(leaf.oid)::oid, leaf.oid)
    where leaf.relkind = 'r' and root.relnamespace = 'public'::regnamespace
    group by root.oid, root.relname order by 2 desc`;
  const sum = (key: "bytes" | "indexes") => tables.reduce((all, table) => all + table[key], 0);
  column.set("disk of all tables, MB", sum("bytes") / 1e6);
  column.set("disk: kB a brand", sum("bytes") / size / 1000);
  column.set("disk: kB a brand, of these indexes", sum("indexes") / size / 1000);
  for (const { name, bytes, indexes } of tables.slice(0, TABLES)) {
    column.set(`disk: kB a brand, ${name}`, bytes / size / 1000);
    column.set(`disk: kB a brand, indexes of ${name}`, indexes / size / 1000);
  }
  for (const { name, bytes, indexes, rows } of tables.filter((table) => table.name in ROWS)) {
    column.set(`row of ${name}, bytes`, bytes / rows);
    column.set(`row of ${name}, bytes of indexes`, indexes / rows);
  }
}

async function printMachine(db: Db): Promise<void> {
  const [row] = await db.$queryRaw<{ version: string; buffers: string }[]>`
    select current_setting('server_version') as version, current_setting('shared_buffers') as buffers`;
  const [cpu] = cpus();
  console.log(
    `\n${cpus().length} × ${cpu?.model.trim()} (${arch()}), ${(totalmem() / 1e9).toFixed(0)} GB, Node ${process.version}, PostgreSQL ${row?.version}, shared_buffers ${row?.buffers}`,
  );
}

/**
 * A row for each value that was measured; the ratio is that of the largest to the smallest size. Jobs that cost nothing
 * worth a row are only named.
 */
function printTable(sizes: readonly number[], columns: readonly Column[]): void {
  const line = (name: string, cells: readonly string[]) =>
    console.log(`${name.padEnd(58)}${cells.map((cell) => cell.padStart(11)).join("")}`);
  line("", [...sizes.map(String), "ratio"]);
  const last: Column = columns.at(-1) ?? new Map();
  const isCheap = (job: string) =>
    (last.get(`${job}, ms`) ?? 0) < CHEAP.ms && (last.get(`${job}, blocks`) ?? 0) < CHEAP.blocks;
  const cheap = new Set<string>();
  for (const name of new Set(columns.flatMap((column) => [...column.keys()]))) {
    const job = /^(job .*), (?:ms|processor ms|statements|blocks)$/.exec(name)?.[1];
    if (job !== undefined && isCheap(job)) {
      cheap.add(job.slice("job ".length));
      continue;
    }
    const values = columns.map((column) => column.get(name) ?? Number.NaN);
    const ratio = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    line(name, [...values.map(show), show(ratio)]);
  }
  console.log(
    `\njobs below ${CHEAP.ms} ms and ${CHEAP.blocks} blocks at ${sizes.at(-1)} brands: ${[...cheap].join("; ")}`,
  );
}

const show = (value: number) => (Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : 0) : "-");
