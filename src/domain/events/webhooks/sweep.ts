import { job } from "#kernel/job.ts";
import { wakeWorker } from "./deliver.ts";
import { wakesForAllLanes } from "./rules.ts";

/** Endpoints per run, those that have waited longest first; the next run continues a minute later. */
const MAX_ENDPOINTS = 2000;
/** Seconds a delivery may be overdue before a worker is scheduled; one that merely waits for a lane is ignored. */
const OVERDUE_SECONDS = 30;
/** Endpoints that the log names; the others are counted. */
const MAX_LOGGED = 10;

/**
 * Finds endpoints with due deliveries that no worker is processing, and schedules workers. Normally jobs do this; this
 * covers lost jobs and machines with different clocks.
 */
export const sweep = job({
  name: "webhooks.sweep",
  cron: "* * * * *",
  options: { retryLimit: 0, retryDelay: 1, expireInSeconds: 50, concurrency: 1 },
  async perform(ctx) {
    const overdue = new Date(ctx.clock.now().getTime() - OVERDUE_SECONDS * 1000).toISOString();
    await ctx.db.$transaction(async (tx) => {
      const overdueEndpoints = await tx.$queryRaw<{ id: number }[]>`
        with stalled as (
          select q.endpoint_id, min(q.due_at) as since from webhook_queue q
          where q.lease_until is not null or q.due_at < ${overdue}::timestamptz
          group by q.endpoint_id
        )
        select e.id
        from stalled join webhook_endpoints e on e.id = stalled.endpoint_id
          join brands b on b.id = e.brand_id and b.closed_at is null
        where not exists (select from webhook_queue q where q.endpoint_id = e.id and q.lease_until >= now())
        order by stalled.since, e.id limit ${MAX_ENDPOINTS}`;
      if (overdueEndpoints.length === 0) return;
      const first = overdueEndpoints.slice(0, MAX_LOGGED).map(({ id }) => id);
      ctx.log.warn({ count: overdueEndpoints.length, first }, "webhook deliveries were stalled");
      await wakeWorker(
        tx,
        ctx,
        overdueEndpoints.flatMap(({ id }) => wakesForAllLanes(id)),
      );
    });
  },
});
