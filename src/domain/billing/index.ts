import type { Job } from "#kernel/job.ts";
import { showSubscriptionStatus } from "./show-status.ts";

export { showSubscriptionStatus };

export const operations = [showSubscriptionStatus] as const;
export const jobs: readonly Job<never>[] = [];
