import type { PublicContext } from "./context.ts";
import { inSpan, splitTrace } from "./trace.ts";

export type SystemContext = PublicContext;

/**
 * Background work that is safe to run twice. It is enqueued in the transaction of the change that causes it. Work that
 * must not run twice belongs to the publishing tick, not to a job.
 */
export type Job<Data extends object = object> = {
  /** `noun.verb`, the queue's name. */
  name: string;
  /** Runs by itself at these times (cron, UTC), with no data. */
  cron?: string;
  options: {
    retryLimit: number;
    /** Seconds before the first retry; doubles after. */
    retryDelay: number;
    expireInSeconds: number;
    /** Jobs of this queue that one worker runs at a time. */
    concurrency: number;
  };
  perform(ctx: SystemContext, data: Data): Promise<void>;
};

/** Options for periodic jobs: one retry is enough, because they run again anyway. */
export const PERIODIC_JOB = { retryLimit: 1, retryDelay: 60, expireInSeconds: 300, concurrency: 1 } as const;

/** Declares a job; `worker/jobs.ts` lists them all. */
export function job<Data extends object>(definition: Job<Data>): Job<Data> {
  const { name } = definition;
  return {
    ...definition,
    perform(ctx, value) {
      const { data, continues } = splitTrace(value);
      const spanOptions = {
        name: `job ${name}`,
        kind: "consumer",
        attributes: { "masthead.job": name },
        continues,
      } as const;
      return inSpan(spanOptions, () => definition.perform(ctx, data));
    },
  };
}
