import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "#platform/services.ts";
import type { DatabaseWatch } from "./watch.ts";

const POLL_SECONDS = 0.5;
/** A channel is lost within a second after its permission was withdrawn at the network. */
const IDLE_POLL_SECONDS = 0.8;
/** Seconds without jobs after which polling slows down, because no follow-up work is expected. */
const IDLE_AFTER_SECONDS = 10;

/** Notifies each queue when there is a job to fetch. */
export type JobWatcher = {
  /** Resolves once a job of the queue is due, or was due when this was called. */
  next(queue: string): Promise<void>;
  /** Polls until `stop`. */
  run(stop: AbortSignal): Promise<void>;
};

/**
 * One query for all queues together: an idle worker that fetched from each of its queues twice a second would cost the
 * database some thirty statements a second.
 */
export function watchJobs({ db }: Pick<Platform, "db">, watch: DatabaseWatch): JobWatcher {
  const waiting = new Map<string, () => void>();

  /** @returns whether something was due */
  async function checkQueues(): Promise<boolean> {
    if (waiting.size === 0) return true;
    const due = await db.$queryRaw<{ name: string }[]>`
      select name from unnest(${[...waiting.keys()]}::text[]) name
      where exists (
        select from pgboss.job j
        where j.name = name.name and j.state < 'active' and not j.blocked and j.start_after <= now()
      )`;
    for (const { name } of due) {
      waiting.get(name)?.();
      waiting.delete(name);
    }
    return due.length > 0;
  }

  return {
    next: (queue) => new Promise((resolve) => waiting.set(queue, resolve)),
    async run(stop) {
      for (let busyAt = performance.now(); !stop.aborted; ) {
        if (await checkQueues().catch(watch.failed)) busyAt = performance.now();
        const isIdle = performance.now() - busyAt > IDLE_AFTER_SECONDS * 1000;
        const seconds = isIdle ? IDLE_POLL_SECONDS : POLL_SECONDS;
        await sleep(seconds * 1000, undefined, { signal: stop }).catch(() => {});
      }
    },
  };
}
