import { setImmediate } from "node:timers/promises";
import type { Job as Fetched, PgBoss } from "pg-boss";
import { waitAtMost } from "#platform/wait-at-most.ts";

/**
 * Milliseconds after which the next statement starts although the current one is still running, perhaps on a lost
 * connection.
 */
const MAX_STATEMENT_MS = 1000;

/** Completes a job. @throws Error when the database did not; the job may be completed all the same */
type CompleteJob = (job: Fetched<never>) => Promise<void>;

/**
 * Completes jobs of one queue in as few statements as possible: a job that ends alone is completed at once, those that
 * end while a statement is running by the next one.
 */
export function completeTogether(boss: Pick<PgBoss, "complete">, queue: string): CompleteJob {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: { jobs: Fetched<never>[]; done: Promise<unknown> } | null = null;

  function startBatch() {
    const jobs: Fetched<never>[] = [];
    const closed = last.then(async () => {
      // Jobs that end in the same turn of the event loop are included.
      await setImmediate();
      waiting = null;
    });
    const done = closed.then(() => boss.complete(queue, jobs));
    last = closed.then(() => waitAtMost(MAX_STATEMENT_MS, done));
    return { jobs, done };
  }

  return async (job) => {
    waiting ??= startBatch();
    waiting.jobs.push(job);
    await waiting.done;
  };
}
