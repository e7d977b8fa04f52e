import { job } from "#kernel/job.ts";
import { platformsWith } from "#platform/connectors/networks.ts";
import { dayOf } from "./rules.ts";
import { syncChannel } from "./sync-channel.ts";

/** Once a night (interface.md "Polling guidance"): enqueues a job for every channel whose platform reports metrics. */
export const syncMetrics = job({
  name: "metrics.sync",
  cron: "20 3 * * *",
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300, concurrency: 1 },
  async perform(ctx) {
    const channels = await ctx.db.channel.findMany({
      where: {
        platform: { in: platformsWith("report", ctx.env) },
        status: { in: ["connected", "expiring"] },
        brand: { closedAt: null },
      },
      select: { id: true },
    });
    const day = dayOf(ctx.clock.now());
    await ctx.db.$transaction(async (tx) => {
      for (const { id } of channels) await ctx.queue.enqueue(tx, syncChannel, { channel_id: id, day });
    });
  },
});
