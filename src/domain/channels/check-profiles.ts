import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { findHalves, platformsWith } from "#platform/connectors/networks.ts";
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
    const platforms = connectable.filter((platform) => findHalves(platform, ctx.env).connect?.profile);
    const channels = await ctx.db.channel.findMany({
      where: {
        platform: { in: platforms },
        status: { in: ["connected", "expiring"] },
        brand: { closedAt: null },
        OR: [{ profileCheckedAt: null }, { profileCheckedAt: { lte: aDayAgo } }],
      },
      select: { id: true },
      orderBy: { id: "asc" },
    });
    await ctx.db.$transaction(async (tx) => {
      for (const { id } of channels) await ctx.queue.enqueue(tx, readProfile, { channel_id: id });
    });
  },
});
