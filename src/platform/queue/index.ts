import { fromPrisma, PgBoss } from "pg-boss";
import type { Job } from "#kernel/job.ts";
import type { Tx } from "../db/index.ts";

export type Enqueue = { startAfterSeconds?: number };

export type Queue = {
  /** Commits with the transaction: no job without its change, no change without its job. */
  enqueue<Data extends object>(tx: Tx, job: Job<Data>, data: Data, options?: Enqueue): Promise<void>;
  stop(): Promise<void>;
};

/** Opens the sending side of pg-boss; working and supervising are the worker's. The schema must be installed. */
export function openQueue(url: string, onError: (error: Error) => void): Queue {
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

  return {
    async enqueue(tx, job, data, { startAfterSeconds } = {}) {
      // A failed start is forgotten, so that the next call tries again once the database is back.
      started ??= start().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      const boss = await started;
      await boss.send(job.name, data, {
        db: fromPrisma(tx),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      });
    },
    async stop() {
      const boss = await started;
      await boss?.stop({ graceful: false });
    },
  };
}

/** Creates or updates pg-boss's own tables and one queue per job. Part of every migration run. */
export async function installQueues(url: string, jobs: readonly Job<never>[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
  await boss.start();
  for (const { name, options } of jobs) {
    const settings = {
      retryLimit: options.retryLimit,
      retryDelay: options.retryDelay,
      retryBackoff: true,
      expireInSeconds: options.expireInSeconds,
      heartbeatSeconds: 10,
      deleteAfterSeconds: 86_400,
    };
    if (await boss.getQueue(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, settings);
  }
  await boss.stop({ graceful: false });
}
