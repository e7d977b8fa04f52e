import { jobs as idempotency } from "#domain/idempotency/index.ts";
import { jobs as notifications } from "#domain/notifications/index.ts";
import { jobs as publishing } from "#domain/publishing/index.ts";
import { jobs as tokens } from "#domain/tokens/index.ts";
import { jobs as webhooks } from "#domain/webhooks/index.ts";
import type { Job } from "#kernel/job.ts";

/** Everything that is worked on in the background; each is a queue. */
export const jobs: readonly Job<never>[] = [...idempotency, ...notifications, ...publishing, ...tokens, ...webhooks];
