import { jobs as callbackJobs } from "#domain/engagement/callbacks/index.ts";
import { jobs as metricsJobs } from "#domain/insights/metrics/index.ts";
import { jobs as importJobs } from "#domain/publishing/imported-posts/index.ts";
import type { Job } from "#kernel/job.ts";
import type { World } from "../world.ts";

/** Runs a scheduled job and the jobs it enqueues, two minutes later. */
async function run(world: World, jobs: readonly Job<never>[], name: string): Promise<void> {
  const caller = { kind: "system" as const, job: name };
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  world.clock.advance(120_000);
  await jobs.find((one) => one.name === name)?.perform({ ...world.services, caller, origin }, {} as never);
  await world.runJobs();
}

/** Polls networks without webhooks. */
export const poll = (world: World) => run(world, callbackJobs, "callbacks.poll");
/** Reads every channel's metrics. */
export const syncMetrics = (world: World) => run(world, metricsJobs, "metrics.sync");
/** Imports what was published elsewhere. */
export const importPosts = (world: World) => run(world, importJobs, "imported_posts.plan");
