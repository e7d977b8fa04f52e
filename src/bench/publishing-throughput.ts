import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrandId } from "#kernel/ids.ts";
import { startPlatform, type TestClass } from "#platform/connectors/test/for-tests.ts";
import type { Db } from "#platform/db/index.ts";
import type { BenchPlatform } from "./platform.ts";
import { findServer, processorSeconds, secondsOfChildren } from "./proc.ts";
import { startProcess } from "./processes.ts";
import type { BareRun } from "./publishing-bare.ts";
import { schedule, unsettled } from "./publishing-load.ts";
import { startWorker, stopWorker } from "./publishing-workers.ts";

const ONE_BY_ONE = 75;
const WORKERS = 2;
const SOON_MS = 5000;

type Brand = { brandId: BrandId; authorId: number };

export type PaceOptions = {
  /** Publications that are due at the same moment. */
  atOnce: number;
  /** Milliseconds until the platform answers a request. */
  latency: number;
  /** A folder for the workers' CPU profiles. */
  profiles?: string | undefined;
  /** A file for what each of the workers' statements took in total. */
  statements?: string | undefined;
};

/**
 * Without failures: publications per second when all are due at once, just after the workers were started and once more,
 * compared with plain loops that post as many, and that send the same requests; between the two bursts how late they are when
 * they come due one by one; and how many of as many one worker publishes alone.
 */
export async function pace(
  bench: BenchPlatform,
  brand: Brand,
  journal: string,
  { atOnce, latency, profiles, statements: listFile }: PaceOptions,
): Promise<void> {
  const { db } = bench.services;
  const platform = await startPlatform({ journal, latency });
  const options = { platform: { origin: platform.origin, timeoutMs: 5000, quietSeconds: 1 } };
  const execArgv = profiles === undefined ? [] : ["--cpu-prof", "--cpu-prof-dir", profiles];
  const workers = Array.from({ length: WORKERS }, () => startWorker(bench.env, options, execArgv));
  try {
    await Promise.all(workers.map((worker) => once(worker, "message")));
    const server = await findServer(db);
    const usage = () => ({
      workers: workers.reduce((sum, { pid = 0 }) => sum + processorSeconds(pid), 0),
      server: secondsOfChildren(server),
    });
    const scheduled = await scheduleSoon(db, brand, { count: atOnce, overSeconds: 0 });
    const before = usage();
    await db.$executeRaw`/* bench */ select pg_stat_statements_reset()`;
    const latenessMs = await awaitPublished(db, scheduled);
    while ((await openJobs(db)) > 0) await sleep(100);
    const after = usage();
    const statements = await readStatements(db);
    if (listFile !== undefined) writeFileSync(listFile, statements.map(describeStatement).join("\n"));
    const sent = await findSent(db, scheduled.firstDueAt);
    const oneByOneMs = await awaitPublished(db, await scheduleSoon(db, brand, { count: ONE_BY_ONE, overSeconds: 15 }));
    const burst = async () =>
      perSecondOf(await awaitPublished(db, await scheduleSoon(db, brand, { count: atOnce, overSeconds: 0 })));
    const second = await burst();
    const [first, ...others] = workers;
    await Promise.all(others.map(stopWorker));
    const alone = await burst();
    if (first) await stopWorker(first);
    const single = sent.map(() => ({ kind: "blind", parts: 1 }) as const);
    print({
      atOnce,
      perSecond: { first: perSecondOf(latenessMs), second },
      alone,
      bare: {
        one: await runBare({ journal: `${journal}-one`, latency }, single),
        all: await runBare({ journal: `${journal}-all`, latency }, sent),
      },
      requests: sent.reduce((sum, { kind, parts }) => sum + parts * REQUESTS[kind], 0) / sent.length,
      workerSeconds: after.workers - before.workers,
      serverSeconds: after.server - before.server,
      statements: statements.reduce((sum, { calls }) => sum + calls, 0),
      oneByOneMs,
    });
  } finally {
    await Promise.all(workers.map(stopWorker));
    await platform.stop();
  }
}

const perSecondOf = (latenessMs: readonly number[]) => (1000 * latenessMs.length) / (latenessMs.at(-1) ?? 0);

/** Of the first burst, or run, of processes that have just been started, and of the second. */
type Twice = { first: number; second: number };

type Figures = {
  atOnce: number;
  perSecond: Twice;
  /** Publications per second of one of the workers. */
  alone: number;
  /** Posts per second of the loops that send one request for each, and all of its requests. */
  bare: { one: Twice; all: Twice };
  /** Of one publication on average, as the second loop sends them. */
  requests: number;
  workerSeconds: number;
  serverSeconds: number;
  statements: number;
  /** Ascending. */
  oneByOneMs: number[];
};

function print({
  atOnce,
  perSecond,
  alone,
  bare,
  requests,
  workerSeconds,
  serverSeconds,
  statements,
  oneByOneMs,
}: Figures): void {
  const both = (numbers: Twice, digits = 1) => `${numbers.first.toFixed(digits)} / ${numbers.second.toFixed(digits)}`;
  const beside = (posts: Twice) => {
    const ratios = { first: perSecond.first / posts.first, second: perSecond.second / posts.second };
    return `${both(posts)} posts/s, of which we reach ${both(ratios, 2)} ×`;
  };
  const each = (seconds: number) => `${((1000 * seconds) / atOnce).toFixed(1)} ms`;
  const late = (share: number) => `${((oneByOneMs[Math.floor(oneByOneMs.length * share)] ?? 0) / 1000).toFixed(2)} s`;
  const lines: [string, string][] = [
    [`${atOnce} due at once, after the start / again`, `${both(perSecond)} publications/s; their notifications follow`],
    ["a bare loop of the same requests: the same work", beside(bare.all)],
    ["a bare loop of one request each", beside(bare.one)],
    ["requests for each: some platforms need several", requests.toFixed(1)],
    ["the workers' processor time for each", each(workerSeconds)],
    ["PostgreSQL's processor time for each", each(serverSeconds)],
    ["statements for each", (statements / atOnce).toFixed(1)],
    [
      "one worker alone, a third time",
      `${alone.toFixed(1)} publications/s; both ${(perSecond.second / alone).toFixed(2)} × on ${availableParallelism()} processors, which PostgreSQL and the platform use as well`,
    ],
    [`lateness of ${ONE_BY_ONE}, one by one, p50 / p95 / p99`, [0.5, 0.95, 0.99].map(late).join(" / ")],
  ];
  console.log(`\nundisturbed, ${WORKERS} workers`);
  for (const [label, value] of lines) console.log(`${label.padEnd(48)} ${value}`);
}

type Scheduled = { firstDueAt: Date; overSeconds: number };

/** Schedules posts that come due some seconds from now. */
async function scheduleSoon(
  db: Db,
  brand: Brand,
  { count, overSeconds }: { count: number; overSeconds: number },
): Promise<Scheduled> {
  // What follows the publications before, such as their mails, is not to run beside these.
  while ((await openJobs(db)) > 0) await sleep(100);
  const firstDueAt = new Date(Date.now() + SOON_MS);
  await schedule(db, brand, { count, firstDueAt, overSeconds, withFaults: false });
  return { firstDueAt, overSeconds };
}

/** Waits until nothing is left. @returns how late each publication was, in milliseconds, ascending */
async function awaitPublished(db: Db, { firstDueAt, overSeconds }: Scheduled): Promise<number[]> {
  await sleep(Math.max(0, firstDueAt.getTime() - Date.now() + overSeconds * 1000));
  while ((await unsettled(db)) > 0) await sleep(100);
  const rows = await db.publication.findMany({ where: { scheduledAt: { gte: firstDueAt }, status: "published" } });
  const latenessMs = rows.map((row) => (row.publishedAt?.getTime() ?? 0) - (row.scheduledAt?.getTime() ?? 0));
  return latenessMs.toSorted((a, b) => a - b);
}

type Statement = {
  calls: number;
  rows: number;
  /** With planning. */
  ms: number;
  planMs: number;
  plans: number;
  walRecords: number;
  query: string;
};

/** Statements of the workers since the last reset, most frequent first: those that wait here for them are marked. */
function readStatements(db: Db): Promise<Statement[]> {
  return db.$queryRaw`
    /* bench */ select calls::int, rows::int, total_exec_time + total_plan_time as ms,
      total_plan_time as "planMs", plans::int, wal_records::int as "walRecords", query
    from pg_stat_statements where query not like '%/* bench */%' order by calls desc, query`;
}

const describeStatement = ({ calls, rows, ms, planMs, plans, walRecords, query }: Statement) =>
  `${calls} × ${ms.toFixed(1)} ms (${plans} plans in ${planMs.toFixed(1)} ms), ${rows} rows, ${walRecords} WAL records: ${query.replaceAll(/\s+/g, " ")}`;

/** What follows, such as notifications and their mails, belongs to the costs. */
async function openJobs(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    /* bench */ select (select count(*) from published_notices)::int + count(*)::int as count
    from pgboss.job where state in ('created', 'active') and start_after <= now()`;
  return row?.count ?? 0;
}

type Sent = { kind: TestClass; parts: number };

/** Of one part, in `sendPart`. */
const REQUESTS: Record<TestClass, number> = { key: 1, look_up: 1, blind: 1, state: 3 };

/** What was sent for the publications that were due at once. */
function findSent(db: Db, dueAt: Date): Promise<Sent[]> {
  return db.$queryRaw`
    select replace(c.platform, 'test_', '') as kind,
      greatest(1, (select count(*)::int from publication_parts where publication_id = p.id)) as parts
    from publications p join channels c on c.id = p.channel_id where p.scheduled_at = ${dueAt} order by p.id`;
}

/**
 * Sends these publications twice to a platform of its own: the first run is compared with the first burst of workers and a
 * platform that have just been started, the second with their second.
 * @returns publications per second of each run
 */
async function runBare(options: { journal: string; latency: number }, publications: readonly Sent[]): Promise<Twice> {
  const platform = await startPlatform(options);
  try {
    const loop = await startProcess("src/bench/publishing-bare.ts", process.env);
    const ended = once(loop, "exit").then(() => {
      throw new Error("The bare loop ended by itself.");
    });
    ended.catch(() => {});
    const perSecond = async () => {
      // As long as the workers wait for what comes due.
      await sleep(SOON_MS);
      loop.send({ origin: platform.origin, publications: [...publications] } satisfies BareRun);
      const [{ seconds }] = (await Promise.race([once(loop, "message"), ended])) as [{ seconds: number }];
      return publications.length / seconds;
    };
    const twice = { first: await perSecond(), second: await perSecond() };
    loop.kill();
    return twice;
  } finally {
    await platform.stop();
  }
}
