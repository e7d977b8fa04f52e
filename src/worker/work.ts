import { setTimeout as sleep } from "node:timers/promises";
import type { Job as Fetched, PgBoss } from "pg-boss";
import type { Job, SystemContext } from "#kernel/job.ts";
import type { Platform } from "#platform/services.ts";
import { jobOutcomes } from "#platform/telemetry/instruments.ts";
import { completeTogether } from "./complete-jobs.ts";
import type { JobWatcher } from "./job-watcher.ts";
import type { DatabaseWatch } from "./watch.ts";

/** A fallback if `job-watcher.ts` should ever miss a job. */
const MAX_IDLE_SECONDS = 600;
/** Less than the ten seconds after which the jobs of a worker that stopped responding are given to another. */
const TOUCH_SECONDS = 4;
/** Once a slot is free in a busy queue, others that become free meanwhile are filled by the same statement. */
const REFILL_PAUSE_MS = 10;

/**
 * Processes one queue until `stop`, then finishes its active jobs. Unlike pg-boss's `startWork`, which waits for a whole
 * batch before it fetches again, it fetches whenever a job ends, so a slow job does not delay the others.
 */
export async function startWork(
  boss: PgBoss,
  services: Platform,
  job: Job<never>,
  { watch, watcher, stop }: { watch: DatabaseWatch; watcher: Pick<JobWatcher, "next">; stop: AbortSignal },
): Promise<void> {
  const { name } = job;
  const { concurrency } = job.options;
  const active = new Map<Fetched<never>, Promise<void>>();
  const complete = completeTogether(boss, name);
  const touching = setInterval(() => {
    if (active.size > 0) boss.touch(name, [...active.keys()]).catch(watch.failed);
  }, TOUCH_SECONDS * 1000);
  while (!stop.aborted) {
    const free = concurrency - active.size;
    // Half of the free slots at a time where jobs have groups, so that one cannot take all of them in one fetch.
    const mayHaveGroups = active.size === 0 || [...active.keys()].some(({ groupId }) => groupId);
    const batchSize = mayHaveGroups ? Math.ceil(free / 2) : free;
    const ignoreGroups = groupsAtLimit(active.keys(), free);
    const fetched = await boss.fetch<never>(name, { batchSize, ignoreGroups }).catch((error: unknown) => {
      watch.failed(error);
      return [];
    });
    for (const one of fetched)
      active.set(
        one,
        runJob(one).finally(() => active.delete(one)),
      );
    const isFull = active.size === concurrency;
    if (fetched.length === batchSize && !isFull) continue;
    // With all slots taken, wait for a job to end.
    const nextJob = isFull ? [] : [watcher.next(name)];
    await idle(stop, [...nextJob, ...(isFull || ignoreGroups.length > 0 ? active.values() : [])]);
    if (isFull) await sleep(REFILL_PAUSE_MS);
  }
  await Promise.all(active.values());
  clearInterval(touching);

  async function runJob(one: Fetched<never>): Promise<void> {
    try {
      await job.perform(contextOf(services, name, one.id), one.data);
      await complete(one);
      jobOutcomes.inc({ queue: name, outcome: "completed" });
    } catch (error) {
      services.log.warn({ err: error, job: name, id: one.id }, "job failed");
      jobOutcomes.inc({ queue: name, outcome: "failed" });
      const reason =
        error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
      // If this fails too, the job is given to another worker once it has not been touched for a while.
      await boss.fail(name, one, reason).catch(watch.failed);
    }
  }
}

function contextOf(services: Platform, name: string, id: string): SystemContext {
  return {
    ...services,
    caller: { kind: "system", job: name },
    origin: { requestId: id, entryPoint: "job", address: null, userAgent: null },
  };
}

/**
 * Groups with as many active jobs as there are free slots, from which no more jobs are fetched for now. So one group
 * may use half of a worker, two groups a third each, and some slots are always free for the next.
 */
export function groupsAtLimit(active: Iterable<{ groupId?: string | null }>, free: number): string[] {
  const counts = new Map<string, number>();
  for (const { groupId } of active) if (groupId) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= free).map(([group]) => group);
}

/** Waits until one of the events happens, or `stop`. */
async function idle(stop: AbortSignal, events: Promise<void>[]): Promise<void> {
  if (stop.aborted) return;
  const over = new AbortController();
  const end = () => over.abort();
  stop.addEventListener("abort", end, { once: true });
  void Promise.race(events).then(end);
  await sleep(MAX_IDLE_SECONDS * 1000, undefined, { signal: over.signal }).catch(() => {});
  stop.removeEventListener("abort", end);
}
