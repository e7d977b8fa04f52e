import { setTimeout as sleep } from "node:timers/promises";
import type { Job as Fetched, PgBoss } from "pg-boss";
import type { Job, SystemContext } from "#kernel/job.ts";
import type { Platform } from "#platform/services.ts";
import type { Watch } from "./watch.ts";

const POLL_SECONDS = 0.5;
const CRON_POLL_SECONDS = 2;
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
  watch: Watch,
  stop: AbortSignal,
): Promise<void> {
  const { name, cron } = job;
  const { concurrency } = job.options;
  const active = new Map<Fetched<never>, Promise<void>>();
  const touching = setInterval(() => {
    if (active.size > 0) boss.touch(name, [...active.keys()]).catch(watch.failed);
  }, TOUCH_SECONDS * 1000);
  while (!stop.aborted) {
    const room = concurrency - active.size;
    const fetched = await boss.fetch<never>(name, { batchSize: room }).catch((error: unknown) => {
      watch.failed(error);
      return [];
    });
    for (const one of fetched)
      active.set(
        one,
        perform(one).finally(() => active.delete(one)),
      );
    if (fetched.length === room) await Promise.race([...active.values(), aborted(stop)]);
    else await sleep((cron ? CRON_POLL_SECONDS : POLL_SECONDS) * 1000, undefined, { signal: stop }).catch(() => {});
  }
  await Promise.all(active.values());
  clearInterval(touching);

  async function perform(one: Fetched<never>): Promise<void> {
    try {
      await job.perform(contextOf(services, name, one.id), one.data);
      await boss.complete(name, one);
    } catch (error) {
      services.log.warn({ err: error, job: name, id: one.id }, "job failed");
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

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
