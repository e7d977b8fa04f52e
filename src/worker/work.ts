import { setTimeout as sleep } from "node:timers/promises";
import type { Job as Fetched, PgBoss } from "pg-boss";
import type { Job, SystemContext } from "#kernel/job.ts";
import type { Platform } from "#platform/services.ts";
import { jobOutcomes } from "#platform/telemetry/instruments.ts";
import type { JobWatcher } from "./arrivals.ts";
import type { DatabaseWatch } from "./watch.ts";

/** Should an arrival ever be missed; what is there is looked for again at every look (`arrivals.ts`). */
const LONGEST_REST_SECONDS = 600;
/** Below the ten seconds after which a silent worker's jobs are given to another. */
const TOUCH_SECONDS = 4;

/**
 * Works on one queue until `stop`, then finishes what is in hand. Not pg-boss's `work`: that waits for a whole batch
 * before it fetches again, so one slow job would hold up the others; here every job that ends makes room for the next.
 */
export async function work(
  boss: PgBoss,
  services: Platform,
  job: Job<never>,
  { watch, arrivals, stop }: { watch: DatabaseWatch; arrivals: Pick<JobWatcher, "next">; stop: AbortSignal },
): Promise<void> {
  const { name } = job;
  const { concurrency } = job.options;
  const active = new Map<Fetched<never>, Promise<void>>();
  const touching = setInterval(() => {
    if (active.size > 0) boss.touch(name, [...active.keys()]).catch(watch.failed);
  }, TOUCH_SECONDS * 1000);
  while (!stop.aborted) {
    const room = concurrency - active.size;
    // Half of the room at a time, so that what is fetched in one go cannot be a single group's alone.
    const batchSize = Math.ceil(room / 2);
    const ignoreGroups = groupsAtLimit(active.keys(), room);
    const fetched = await boss.fetch<never>(name, { batchSize, ignoreGroups }).catch((error: unknown) => {
      watch.failed(error);
      return [];
    });
    for (const one of fetched)
      active.set(
        one,
        perform(one).finally(() => active.delete(one)),
      );
    const isFull = active.size === concurrency;
    if (fetched.length === batchSize && !isFull) continue;
    // With all slots taken there is nothing to fetch before one of them is free.
    const arrival = isFull ? [] : [arrivals.next(name)];
    await rest(stop, [...arrival, ...(isFull || ignoreGroups.length > 0 ? active.values() : [])]);
  }
  await Promise.all(active.values());
  clearInterval(touching);

  async function perform(one: Fetched<never>): Promise<void> {
    try {
      await job.perform(contextOf(services, name, one.id), one.data);
      await boss.complete(name, one);
      jobOutcomes.inc({ queue: name, outcome: "completed" });
    } catch (error) {
      services.log.warn({ err: error, job: name, id: one.id }, "job failed");
      jobOutcomes.inc({ queue: name, outcome: "failed" });
      const reason =
        error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
      // If this cannot be written either, the job is given to another worker once it has been silent for a while.
      await boss.fail(name, one, reason).catch(watch.failed);
    }
  }
}

function contextOf(services: Platform, name: string, id: string): SystemContext {
  return {
    ...services,
    caller: { kind: "system", job: name },
    origin: { requestId: id, door: "job", address: null, userAgent: null },
  };
}

/**
 * Groups that hold as many slots as are left for all others: nothing more of theirs is fetched for now. A group alone
 * may use half of a worker, two a third each, and always some are left for whoever comes next.
 */
export function groupsAtLimit(active: Iterable<{ groupId?: string | null }>, room: number): string[] {
  const counts = new Map<string, number>();
  for (const { groupId } of active) if (groupId) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= room).map(([group]) => group);
}

/** Waits until one of the reasons to go on is there, or work is to stop. */
async function rest(stop: AbortSignal, reasons: Promise<void>[]): Promise<void> {
  if (stop.aborted) return;
  const over = new AbortController();
  const end = () => over.abort();
  stop.addEventListener("abort", end, { once: true });
  void Promise.race(reasons).then(end);
  await sleep(LONGEST_REST_SECONDS * 1000, undefined, { signal: over.signal }).catch(() => {});
  stop.removeEventListener("abort", end);
}
