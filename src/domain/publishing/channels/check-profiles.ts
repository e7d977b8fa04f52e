import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { findConnectorParts, platformsWith } from "#platform/connectors/find-parts.ts";
import type { Prisma } from "#platform/db/index.ts";
import { enqueueEach } from "#platform/queue/enqueue-each.ts";
import { readProfile } from "./read-profile.ts";

const DAY_MS = 86_400_000;

/** Every hour: enqueues a read of the profiles of channels whose last read is a day old. */
export const checkProfiles = job({
  name: "channels.check_profiles",
  cron: "52 * * * *",
  options: PERIODIC_JOB,
  async perform(ctx) {
    const aDayAgo = new Date(ctx.clock.now().getTime() - DAY_MS);
    const connectable = platformsWith("connect", ctx.env);
    const platforms = connectable.filter((platform) => findConnectorParts(platform, ctx.env).connect?.profile);
    const waiting = await ctx.queue.findWaiting(ctx.db, readProfile, "channel_id");
    if (!waiting) return;
    const where: Prisma.ChannelWhereInput = {
      platform: { in: platforms },
      status: { in: ["connected", "expiring"] },
      brand: { closedAt: null },
      OR: [{ profileCheckedAt: null }, { profileCheckedAt: { lte: aDayAgo } }],
    };
    await enqueueEach(
      ctx,
      readProfile,
      (after, take) =>
        ctx.db.channel.findMany({
          where: { ...where, id: { gt: after, notIn: waiting } },
          select: { id: true },
          orderBy: { id: "asc" },
          take,
        }),
      ({ id }) => ({ channel_id: id }),
    );
  },
});
