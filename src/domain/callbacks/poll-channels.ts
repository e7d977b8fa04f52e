import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { findHalves, platformsWith } from "#platform/connectors/networks.ts";
import { pollChannel } from "./poll-channel.ts";

const MAX_CHANNELS = 1000;

/** Every minute: enqueues a job for each channel whose platform is due to be polled. */
export const pollChannels = job({
  name: "callbacks.poll",
  cron: "* * * * *",
  options: PERIODIC_JOB,
  async perform({ db, env, clock, queue }) {
    const now = clock.now();
    const channels = await db.channel.findMany({
      where: {
        platform: { in: platformsWith("poll", env) },
        status: { in: ["connected", "expiring"] },
        credentials: { not: null },
        brand: { closedAt: null },
        OR: [{ poll: null }, { poll: { nextAt: { lte: now } } }],
      },
      orderBy: { id: "asc" },
      take: MAX_CHANNELS,
      select: { id: true, platform: true },
    });
    await db.$transaction(async (tx) => {
      for (const { id, platform } of channels) {
        const seconds = findHalves(platform, env).poll?.everySeconds ?? 0;
        const nextAt = new Date(now.getTime() + seconds * 1000);
        await tx.channelPoll.upsert({
          where: { channelId: id },
          create: { channelId: id, nextAt },
          update: { nextAt },
        });
      }
      await queue.enqueueAll(
        tx,
        pollChannel,
        channels.map(({ id }) => ({ channel_id: id })),
      );
    });
  },
});
