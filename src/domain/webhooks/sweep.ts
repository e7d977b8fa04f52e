import { job } from "#kernel/job.ts";
import { wakeWorker } from "./deliver.ts";
import { wakesForAllLanes } from "./rules.ts";

/** Seconds a delivery may be overdue before a worker is scheduled; one that merely waits for a lane is ignored. */
const OVERDUE_SECONDS = 30;

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
        select e.id from webhook_endpoints e join brands b on b.id = e.brand_id and b.closed_at is null
        where e.id in (
          select q.endpoint_id from webhook_queue q
          where q.lease_until is not null or q.due_at < ${overdue}::timestamptz
        ) and not exists (select from webhook_queue q where q.endpoint_id = e.id and q.lease_until >= now())`;
      if (overdueEndpoints.length > 0)
        ctx.log.warn({ endpoints: overdueEndpoints.map(({ id }) => id) }, "webhook deliveries were stalled");
      for (const { id } of overdueEndpoints) await wakeWorker(tx, ctx, wakesForAllLanes(id));
    });
  },
});
