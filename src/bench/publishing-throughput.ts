import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrandId } from "#kernel/ids.ts";
import { startPlatform, type TestClass } from "#platform/connectors/test/for-tests.ts";
import type { Db } from "#platform/db/index.ts";
import type { BenchPlatform } from "./platform.ts";
import { findServer, processorSeconds, secondsOfChildren } from "./proc.ts";
import { schedule, unsettled } from "./publishing-load.ts";
import { startWorker, stopWorker } from "./publishing-workers.ts";

const ONE_BY_ONE = 75;
const WORKERS = 2;
const AT_A_TIME = 64;

type Brand = { brandId: BrandId; authorId: number };

export type PaceOptions = {
  /** Publications that are due at the same moment. */
  atOnce: number;
  /** A folder for the workers' CPU profiles. */
  profiles?: string | undefined;
  /** A file for what each of the workers' statements took in total. */
  statements?: string | undefined;
};

/**
 * Without failures: publications per second when all are due at once, compared with plain loops that post as many, and
 * that send the same requests; then how late they are when they come due one by one; and how many of as many the workers,
 * which have warmed up by then, publish together, and one alone.
 */
export async function pace(
  bench: BenchPlatform,
  brand: Brand,
  journal: string,
  { atOnce, profiles, statements: listFile }: PaceOptions,
): Promise<void> {
  const { db } = bench.services;
  const platform = await startPlatform({ journal });
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
    const together = await burst();
    const [first, ...others] = workers;
    await Promise.all(others.map(stopWorker));
    const alone = await burst();
    if (first) await stopWorker(first);
    const single = sent.map(() => ({ kind: "blind", parts: 1 }) as const);
    print({
      atOnce,
      perSecond: perSecondOf(latenessMs),
      again: { together, alone },
      bare: {
        one: atOnce / (await sendBare(platform.origin, single)),
        all: atOnce / (await sendToEmpty(`${journal}-bare`, sent)),
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

type Figures = {
  atOnce: number;
  perSecond: number;
  /** Publications per second of the workers once more, and of one of them. */
  again: { together: number; alone: number };
  /** Posts per second of the loops that send one request for each, and all of its requests. */
  bare: { one: number; all: number };
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
  again,
  bare,
  requests,
  workerSeconds,
  serverSeconds,
  statements,
  oneByOneMs,
}: Figures): void {
  const beside = (posts: number) =>
    `${posts.toFixed(1)} posts/s, of which we reach ${(perSecond / posts).toFixed(2)} ×`;
  const each = (seconds: number) => `${((1000 * seconds) / atOnce).toFixed(1)} ms`;
  const late = (share: number) => `${((oneByOneMs[Math.floor(oneByOneMs.length * share)] ?? 0) / 1000).toFixed(2)} s`;
  const lines: [string, string][] = [
    [`${atOnce} due at once`, `${perSecond.toFixed(1)} publications/s`],
    ["a bare loop of the same requests: the same work", beside(bare.all)],
    ["a bare loop of one request each", `${beside(bare.one)}, the loop above ${(bare.all / bare.one).toFixed(2)} ×`],
    ["requests for each: some platforms need several", requests.toFixed(1)],
    ["the workers' processor time for each", each(workerSeconds)],
    ["PostgreSQL's processor time for each", each(serverSeconds)],
    ["statements for each", (statements / atOnce).toFixed(1)],
    [
      "once more, and one worker alone",
      `${again.together.toFixed(1)} and ${again.alone.toFixed(1)} publications/s, ${(again.together / again.alone).toFixed(2)} × on ${availableParallelism()} processors, which PostgreSQL and the platform use as well`,
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
  const firstDueAt = new Date(Date.now() + 5000);
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

/** Sends the same requests, several publications at a time. @returns seconds */
async function sendBare(origin: string, publications: readonly Sent[]): Promise<number> {
  const startedAt = performance.now();
  const waiting = publications.values();
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (const { kind, parts } of waiting) for (let part = 0; part < parts; part++) await sendPart(origin, kind);
    }),
  );
  return (performance.now() - startedAt) / 1000;
}

/** The same to a platform without posts: it looks through all of them for a container. */
async function sendToEmpty(journal: string, publications: readonly Sent[]): Promise<number> {
  const platform = await startPlatform({ journal });
  try {
    return await sendBare(platform.origin, publications);
  } finally {
    await platform.stop();
  }
}

async function sendPart(origin: string, kind: TestClass): Promise<void> {
  const ask = async (path: string, body?: object): Promise<{ id: string }> => {
    const sending = body ? { method: "POST", body: JSON.stringify(body) } : {};
    return (await (await fetch(`${origin}/${kind}/${path}`, sending)).json()) as { id: string };
  };
  const text = "A bare post";
  const container = kind === "state" ? (await ask("containers", { text })).id : null;
  if (container) await ask(`containers/${container}`);
  await ask("posts", { account: "bare", marker: randomUUID(), text, container });
}
