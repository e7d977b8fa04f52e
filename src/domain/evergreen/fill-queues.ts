import type { BrandId } from "#kernel/ids.ts";
import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { FILLED, fillQueue } from "./fill-queue.ts";

const BATCH = 200;

/** Every 15 minutes: fills the queues of channels with evergreen posts. */
export const fillQueues = job({
  name: "evergreen.fill_queues",
  cron: "*/15 * * * *",
  options: PERIODIC_JOB,
  async perform(ctx) {
    let after = 0;
    for (;;) {
      const channels = await ctx.db.channel.findMany({
        where: { id: { gt: after }, ...FILLED },
        orderBy: { id: "asc" },
        take: BATCH,
        select: { id: true, brandId: true },
      });
      for (const { id, brandId } of channels) {
        // One that fails delays no others.
        await fillQueue(ctx, { brandId: brandId as BrandId, id }).catch((error: unknown) =>
          ctx.log.error({ err: error, channel: id }, "the queue of a channel could not be filled"),
        );
      }
      after = channels.at(-1)?.id ?? after;
      if (channels.length < BATCH) return;
    }
  },
});
