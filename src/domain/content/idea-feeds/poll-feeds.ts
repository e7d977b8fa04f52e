import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { pollFeed } from "./poll-feed.ts";
import { POLL_SECONDS } from "./rules.ts";

const MAX_FEEDS_PER_RUN = 1000;

/** Every five minutes: enqueues a job for each feed that is due. */
export const pollFeeds = job({
  name: "idea_feeds.poll",
  cron: "*/5 * * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock, queue }) {
    const now = clock.now();
    await db.$transaction(async (tx) => {
      const due = await tx.ideaFeed.findMany({
        where: { isPaused: false, nextAt: { lte: now }, brand: { closedAt: null } },
        orderBy: { nextAt: "asc" },
        take: MAX_FEEDS_PER_RUN,
        select: { id: true },
      });
      const ids = due.map(({ id }) => id);
      // A feed whose job died is polled again after this time.
      const nextAt = new Date(now.getTime() + POLL_SECONDS * 1000);
      await tx.ideaFeed.updateMany({ where: { id: { in: ids } }, data: { nextAt } });
      await queue.enqueueAll(
        tx,
        pollFeed,
        ids.map((id) => ({ feed_id: id })),
      );
    });
  },
});
