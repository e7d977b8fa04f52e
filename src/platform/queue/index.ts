import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { fromPrisma, getConstructionPlans, PgBoss } from "pg-boss";
import type { Job } from "#kernel/job.ts";
import { withTrace } from "#kernel/trace.ts";
import type { Tx } from "../db/index.ts";

export type Enqueue = {
  startAfterSeconds?: number;
  /**
   * Whose job it is: a worker's slots are shared fairly between groups, so that no group waits for another's slow jobs.
   */
  group?: string;
};

export type Queue = {
  /** Opens the connection in advance, so that the first transaction that enqueues does not hold its locks meanwhile. */
  ready(): Promise<void>;
  /** Commits with the transaction: the job exists exactly when the change does. */
  enqueue<Data extends object>(tx: Tx, job: Job<Data>, data: Data, options?: Enqueue): Promise<void>;
  /** Enqueues many jobs in one statement. */
  enqueueAll<Data extends object>(
    tx: Tx,
    job: Job<Data>,
    data: readonly Data[],
    options?: { startAfterSeconds?: number | ((data: Data) => number); groupOf?: (data: Data) => string },
  ): Promise<void>;
  /**
   * Finds the rows whose job waits or is under way, so that a periodic job does not enqueue them a second time before the
   * first job has run.
   * @param key the key of the job's data that holds a row's ID
   * @returns null where so many wait that this run had better enqueue nothing
   */
  findWaiting<Data extends object>(db: Tx, job: Job<Data>, key: keyof Data & string): Promise<number[] | null>;
  stop(): Promise<void>;
};

/** A queue with more waiting jobs than this is not filled further by periodic jobs. */
const MAX_WAITING = 20_000;

/**
 * Opens the sending side of pg-boss; the worker does the processing and the maintenance. The schema must be installed.
 * @param onFull is told the job that `findWaiting` returns null for
 */
export function openQueue(
  url: string,
  onError: (error: Error) => void,
  onFull: (job: string) => void = () => {},
): Queue {
  let started: Promise<PgBoss> | undefined;

  function start(): Promise<PgBoss> {
    const boss = new PgBoss({
      connectionString: url,
      max: 2,
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
    });
    boss.on("error", onError);
    return boss.start();
  }

  function open(): Promise<PgBoss> {
    // A failed start is not cached, so that the next call tries again once the database is back.
    started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  }

  return {
    async ready() {
      await open();
    },
    async enqueue(tx, job, data, { startAfterSeconds, group } = {}) {
      const boss = await open();
      await boss.send(job.name, withTrace(data), {
        db: fromPrisma(tx),
        startAfter: startAfterSeconds,
        group: group === undefined ? undefined : { id: group },
      });
    },
    async enqueueAll(tx, job, data, { startAfterSeconds, groupOf } = {}) {
      if (data.length === 0) return;
      const boss = await open();
      await boss.insert(
        job.name,
        data.map((one) => ({
          data: withTrace(one),
          ...(startAfterSeconds === undefined
            ? {}
            : { startAfter: typeof startAfterSeconds === "number" ? startAfterSeconds : startAfterSeconds(one) }),
          ...(groupOf ? { group: { id: groupOf(one) } } : {}),
        })),
        { db: fromPrisma(tx) },
      );
    },
    async findWaiting(db, { name }, key) {
      const rows = await db.$queryRaw<{ id: number }[]>`
        select (data->>${key}::text)::bigint as id from pgboss.job
        where name = ${name} and state in ('created', 'retry', 'active') and data->>${key}::text is not null
        limit ${MAX_WAITING + 1}`;
      if (rows.length <= MAX_WAITING) return rows.map(({ id }) => id);
      onFull(name);
      return null;
    },
    async stop() {
      const boss = await started;
      await boss?.stop({ graceful: false });
    },
  };
}

/** An arbitrary advisory lock key that is unique in this database. */
const INSTALL_LOCK = 1_297_306_450;

/** The statements that create pg-boss's own tables, for the caller's transaction. */
export function queueSchema(): string {
  return getConstructionPlans("pgboss").replaceAll(/^[\t ]*(BEGIN|COMMIT|SET LOCAL [^;\n]*);/gm, "");
}

/**
 * Creates or updates pg-boss's own tables and one queue per job. Part of every migration run; concurrent starts run one
 * after the other, because pg-boss creates its schema before it takes its own lock.
 */
export async function installQueues(url: string, jobs: readonly Job<never>[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [INSTALL_LOCK]);
    await install(url, jobs);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

async function install(url: string, jobs: readonly Job<never>[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => {});
  boss.on("error", reject);
  try {
    await Promise.race([installOn(boss, jobs), failed]);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function installOn(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  await boss.start();
  // Read together: at a start without changes this is one statement instead of two for each queue.
  const installed = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, options } of jobs) {
    const settings = {
      retryLimit: options.retryLimit,
      retryDelay: options.retryDelay,
      retryBackoff: true,
      expireInSeconds: options.expireInSeconds,
      heartbeatSeconds: 10,
      deleteAfterSeconds: 86_400,
    };
    const queue = installed.get(name);
    if (!queue) await boss.createQueue(name, settings);
    else if (!isDeepStrictEqual({ ...queue, ...settings }, queue)) await boss.updateQueue(name, settings);
  }
}
