import type { Job } from "#kernel/job.ts";
import type { AnyOperation } from "#kernel/operation.ts";

export const operations: readonly AnyOperation[] = [];
export const jobs: readonly Job<never>[] = [];
