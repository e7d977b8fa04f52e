import { discardFiles } from "#domain/content/media/index.ts";
import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { KEPT_SECONDS } from "./rules.ts";

const BATCH = 500;

/** Deletes cards without a publication that refers to them, a day after they were read. */
export const sweepLinkCards = job({
  name: "link_cards.sweep",
  cron: "40 * * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock, queue }) {
    const before = new Date(clock.now().getTime() - KEPT_SECONDS * 1000);
    for (;;) {
      const count = await db.$transaction(async (tx) => {
        const rows = await tx.linkCard.findMany({
          where: { createdAt: { lt: before }, publications: { none: {} } },
          orderBy: { id: "asc" },
          take: BATCH,
          select: { id: true, imageKey: true },
        });
        await tx.linkCard.deleteMany({ where: { id: { in: rows.map(({ id }) => id) }, publications: { none: {} } } });
        const keys = rows.flatMap(({ imageKey }) => imageKey ?? []);
        if (keys.length > 0) await queue.enqueue(tx, discardFiles, { keys });
        return rows.length;
      });
      if (count < BATCH) return;
    }
  },
});
