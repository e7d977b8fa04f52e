import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { openDb } from "#platform/db/index.ts";
import { listenOnChannel } from "#platform/db/listen.ts";
import { migrate } from "#platform/db/migrate.ts";
import { installQueues, openQueue } from "#platform/queue/index.ts";
import { jobs } from "#worker/jobs.ts";

const direct = inject("directUrl");
const pooled = inject("pooledUrl");

async function emptyDatabase(): Promise<string> {
  const name = `pooled_${randomUUID().slice(0, 8)}`;
  await runSql(direct, `create database ${name}`);
  return name;
}

const locks = (url: string) =>
  runSql(url, "select 1 from pg_locks where locktype = 'advisory'").then(({ rowCount }) => rowCount);

test("concurrent starts through PgBouncer migrate once and release the lock", async () => {
  const name = await emptyDatabase();
  const url = withDatabase(pooled, name);
  const starts = await Promise.all(Array.from({ length: 4 }, () => migrate(url)));
  expect(new Set(starts.flat()).size).toBe(starts.flat().length);
  expect(starts.flat().length).toBeGreaterThan(0);
  await Promise.all([installQueues(url, jobs), installQueues(url, jobs)]);
  expect(await locks(direct)).toBe(0);
  expect(await migrate(url)).toEqual([]);
});

test("a waiting start names the holder of the lock", async () => {
  const name = await emptyDatabase();
  const older = new pg.Client({ connectionString: withDatabase(direct, name) });
  await older.connect();
  const { rows } = await older.query("select pg_advisory_lock(1297306448), pg_backend_pid() as pid");
  const lines: string[] = [];
  const migrating = migrate(withDatabase(pooled, name), { migrations: [], log: (line) => lines.push(line) });
  await expect.poll(() => lines).toContainEqual(expect.stringContaining(`process ${rows[0]?.pid} `));
  await older.end();
  expect(await migrating).toEqual([]);
});

test("many concurrent queries, transactions and jobs share its few connections", async () => {
  const name = await emptyDatabase();
  const url = withDatabase(pooled, name);
  await migrate(url);
  await installQueues(url, jobs);
  const dbs = Array.from({ length: 3 }, (_, at) => openDb(`${url}?application_name=web${at}`));
  const queue = openQueue(url, () => {});
  const [job] = jobs;
  // A queue connects at its first job, with its own connection.
  await dbs[0]?.$transaction(async (tx) => job && queue.enqueue(tx, job, {} as never));
  await Promise.all(
    Array.from({ length: 120 }, (_, at) =>
      dbs[at % dbs.length]?.$transaction(async (tx) => {
        await tx.$executeRaw`select pg_advisory_xact_lock(${at % 5}::int, 1)`;
        await tx.workerHeartbeat.create({ data: { id: `beat-${at}`, beatAt: new Date() } });
        if (job) await queue.enqueue(tx, job, {} as never);
      }),
    ),
  );
  expect(await dbs[0]?.workerHeartbeat.count()).toBe(120);
  expect((await runSql(url, "select count(*)::int as jobs from pgboss.job")).rows).toEqual([{ jobs: 121 }]);
  await queue.stop();
  for (const db of dbs) await db.$disconnect();
});

test("a listener through PgBouncer polls every few seconds, and one with a direct connection is notified at once", async () => {
  const received = { pooled: [] as (string | null)[], direct: [] as (string | null)[] };
  const listen = (url: string, into: (string | null)[]) =>
    listenOnChannel(url, "masthead_access", {
      onNotice: (payload) => into.push(payload),
      onError: (error) => expect.unreachable(String(error)),
      pollMs: 200,
    });
  const ends = [listen(pooled, received.pooled), listen(direct, received.direct)];
  await expect.poll(() => [received.pooled.length > 3, received.direct.length]).toEqual([true, 1]);
  await runSql(direct, `notify masthead_access, '{"user_id": 1}'`);
  await expect.poll(() => received.direct).toEqual([null, '{"user_id": 1}']);
  expect(new Set(received.pooled)).toEqual(new Set([null]));
  expect((await runSql(pooled, "select count(*)::int as n from pg_listening_channels()")).rows).toEqual([{ n: 0 }]);
  for (const end of ends) end();
});
