import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { renewLeases } from "#domain/events/webhooks/index.ts";
import { refreshAppKeys, watchAppKeys } from "#domain/operations/app-keys/index.ts";
import { checkKeys } from "#domain/operations/keys/index.ts";
import { createTick, type TickOptions } from "#domain/publishing/publications/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { ConfigurationError } from "#platform/env.ts";
import type { Platform } from "#platform/services.ts";
import { runHeartbeat } from "./heartbeat.ts";
import { watchJobs } from "./job-watcher.ts";
import { jobs } from "./jobs.ts";
import { roleOf } from "./roles.ts";
import { type DatabaseWatch, watchDatabase } from "./watch.ts";
import { startWork } from "./work.ts";

const LONGEST_BACK_OFF_SECONDS = 10;
/** How often jobs of unresponsive workers are reclaimed; seven statements each time. */
const SUPERVISE_SECONDS = 8;
const FLOW_SECONDS = 3600;

export type RunOptions = {
  /** Stops the worker: no new work is fetched, active work is finished. */
  stop: AbortSignal;
  onReady?: () => void;
  tick?: Omit<TickOptions, "onResult">;
};

/**
 * One worker: the publishing tick, the queues and the heartbeat, or the part of these that `WORKER_QUEUES` names. Resolves after
 * `stop`, once no work is active.
 * @throws ConfigurationError before any work is fetched when a queue does not exist or the encryption keys do not match the database
 */
export async function runWorker(services: Platform, { stop, onReady, tick }: RunOptions): Promise<void> {
  const role = roleOf(services.env.WORKER_QUEUES, jobs);
  const watch = watchDatabase(services, stop);
  const boss = await startBoss(services, watch, stop);
  if (!boss) return;
  const watcher = watchJobs(services, watch);
  const onResult = (error: unknown) => error && watch.failed(error);
  const running = [
    ...(role.publishes ? [createTick(services, { ...tick, onResult }).run(stop)] : []),
    runHeartbeat(services, { watch, stop, groups: role.groups }),
    renewLeases(asSystem(services), { stop, onError: watch.failed }),
    watcher.run(stop),
    watchAppKeys(services, { stop }),
    ...role.jobs.map((job) => startWork(boss, services, job, { watch, watcher, stop })),
  ];
  onReady?.();
  await Promise.all(running);
  await boss.stop({ graceful: false });
}

function asSystem(services: Platform): SystemContext {
  const origin = { requestId: "leases", entryPoint: "job" as const, address: null, userAgent: null };
  return { ...services, caller: { kind: "system", job: "leases" }, origin };
}

/** Retries until the database is reachable and prepared. @returns null when stopped before @throws ConfigurationError */
async function startBoss(services: Platform, watch: DatabaseWatch, stop: AbortSignal): Promise<PgBoss | null> {
  for (let failures = 0; !stop.aborted; ) {
    const boss = new PgBoss({
      connectionString: services.env.DATABASE_URL,
      max: 6,
      migrate: false,
      createSchema: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      // Disabled, because nothing reads its warnings.
      monitorVacuum: false,
      // Jobs have no dependencies on each other.
      flowIntervalSeconds: FLOW_SECONDS,
    });
    boss.on("error", watch.failed);
    try {
      await boss.start();
      await checkKeys(services);
      // Before any work: a network without its keys would count as not set up.
      await refreshAppKeys(services);
      await schedule(boss);
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {});
      if (error instanceof ConfigurationError) throw error;
      watch.failed(error);
      await sleep(Math.min(2 ** failures++, LONGEST_BACK_OFF_SECONDS) * 1000, undefined, { signal: stop }).catch(
        () => {},
      );
    }
  }
  return null;
}

/** Synchronizes the recurring jobs with the code: a job that has no cron any more is unscheduled. */
async function schedule(boss: PgBoss): Promise<void> {
  const recurring = jobs.filter(({ cron }) => cron !== undefined);
  for (const { name } of await boss.getSchedules()) {
    if (!recurring.some((job) => job.name === name)) await boss.unschedule(name);
  }
  for (const { name, cron } of recurring) await boss.schedule(name, cron ?? "", null, { tz: "UTC" });
}
