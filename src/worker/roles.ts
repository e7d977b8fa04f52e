import type { Job } from "#kernel/job.ts";
import { ConfigurationError } from "#platform/env.ts";

/** The publishing tick, which is no queue, has the same name as the jobs that belong to it. */
const PUBLISHING = "publishing";

/** What a worker works on: some queues, and whether it publishes. */
export type WorkerRole = {
  jobs: readonly Job<never>[];
  publishes: boolean;
  /** As its heartbeat tells, for `admin doctor`; empty for everything. */
  groups: readonly string[];
};

/**
 * The part of all work that `WORKER_QUEUES` names. Queues that belong together are named together, by what comes before the dot:
 * `webhooks` for `webhooks.deliver` and `webhooks.sweep`.
 * @throws ConfigurationError for a name that no queue has
 */
export function roleOf(groups: readonly string[], jobs: readonly Job<never>[]): WorkerRole {
  if (groups.length === 0) return { jobs, publishes: true, groups };
  const known = new Set([PUBLISHING, ...jobs.map(groupOf)]);
  const unknown = groups.filter((group) => !known.has(group));
  if (unknown.length > 0) {
    const all = [...known].toSorted().join(", ");
    throw new ConfigurationError([`WORKER_QUEUES: there is no ${unknown.join(", ")}; there are ${all}`]);
  }
  return { jobs: jobs.filter((job) => groups.includes(groupOf(job))), publishes: groups.includes(PUBLISHING), groups };
}

function groupOf({ name }: Pick<Job, "name">): string {
  return name.split(".", 1)[0] ?? name;
}
