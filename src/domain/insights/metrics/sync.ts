import { job } from "#kernel/job.ts";
import { platformsWith } from "#platform/connectors/find-parts.ts";
import { enqueueEach } from "#platform/queue/enqueue-each.ts";
import { dayOf } from "./rules.ts";
import { syncChannel } from "./sync-channel.ts";

/** Once a night: enqueues a job for every channel whose platform reports metrics. */
export const syncMetrics = job({
  name: "metrics.sync",
  cron: "20 3 * * *",
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300, concurrency: 1 },
  async perform(ctx) {
    const day = dayOf(ctx.clock.now());
    const where = {
      platform: { in: platformsWith("report", ctx.env) },
      status: { in: ["connected" as const, "expiring" as const] },
      brand: { closedAt: null },
    };
    await enqueueEach(
      ctx,
      syncChannel,
      (after, take) =>
        ctx.db.channel.findMany({
          where: { ...where, id: { gt: after } },
          select: { id: true },
          orderBy: { id: "asc" },
          take,
        }),
      ({ id }) => ({ channel_id: id, day }),
    );
  },
});
