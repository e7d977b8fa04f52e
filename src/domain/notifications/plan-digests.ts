import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { digestDay } from "./rules.ts";
import { sendDigest } from "./send-digest.ts";

/** Finds the users for whom it is morning and whose digest of today is not done yet. */
export const planDigests = job({
  name: "digests.plan",
  // Time zones differ by quarters of an hour.
  cron: "*/15 * * * *",
  options: PERIODIC_JOB,
  async perform(ctx) {
    const now = ctx.clock.now();
    const zones = await ctx.db.brand.findMany({
      where: { selectedBy: { some: {} } },
      distinct: ["timezone"],
      select: { timezone: true },
    });
    for (const zone of [null, ...zones.map(({ timezone }) => timezone)]) {
      const day = digestDay(now, zone ?? "UTC");
      if (!day) continue;
      const people = await ctx.db.user.findMany({
        where: {
          deletedAt: null,
          disabledAt: null,
          emailVerifiedAt: { not: null },
          currentBrand: zone === null ? null : { timezone: zone },
          OR: [{ digestDay: null }, { digestDay: { lt: day } }],
        },
        select: { id: true },
      });
      for (const { id: userId } of people) {
        const order = { userId, day: day.toISOString() };
        await ctx.db.$transaction((tx) => ctx.queue.enqueue(tx, sendDigest, order));
      }
    }
  },
});
