import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { reportSpan } from "./rules.ts";
import { sendReport } from "./send.ts";

const BATCH = 500;

/** A report that could not be sent by then is started again. */
const RETRY_MS = 3_600_000;

/**
 * Starts the reports that are due, again every hour until they are sent. After an outage, a brand gets the report of
 * the last period only. Those of archived and deleted brands wait.
 */
export const planReports = job({
  name: "report_schedules.plan",
  // Time zones differ by quarters of an hour.
  cron: "*/15 * * * *",
  options: PERIODIC_JOB,
  async perform(ctx) {
    const now = ctx.clock.now();
    for (;;) {
      const due = await ctx.db.reportSchedule.findMany({
        where: { nextAt: { lte: now }, brand: { closedAt: null } },
        orderBy: { nextAt: "asc" },
        take: BATCH,
        select: { brandId: true, cadence: true, nextAt: true, brand: { select: { timezone: true } } },
      });
      for (const { brandId, cadence, nextAt, brand } of due) {
        await ctx.db.$transaction(async (tx) => {
          const { count } = await tx.reportSchedule.updateMany({
            where: { brandId, cadence, nextAt },
            data: { nextAt: new Date(now.getTime() + RETRY_MS) },
          });
          if (count === 0) return;
          await ctx.queue.enqueue(tx, sendReport, { brandId, cadence, ...reportSpan(now, cadence, brand.timezone) });
        });
      }
      if (due.length < BATCH) return;
    }
  },
});
