import type { ReportSchedule } from "#platform/db/index.ts";
import { sharedJob, whereInShare } from "#platform/queue/shares.ts";
import { reportSpan } from "./rules.ts";
import { sendReport } from "./send.ts";

const BATCH = 500;

/** A report that could not be sent by then is started again. */
const RETRY_MS = 3_600_000;

type DueReport = Pick<ReportSchedule, "brandId" | "cadence" | "nextAt"> & { timezone: string };

/**
 * Starts the reports that are due, again every hour until they are sent. After an outage, a brand gets the report of
 * the last period only. Those of archived and deleted brands wait.
 */
export const planReports = sharedJob({
  name: "report_schedules.plan",
  // Time zones differ by quarters of an hour.
  cron: "*/15 * * * *",
  overMinutes: 12,
  async perform(ctx, share) {
    const now = ctx.clock.now();
    for (;;) {
      const due = await ctx.db.$queryRaw<DueReport[]>`
        select r.brand_id as "brandId", r.cadence, r.next_at as "nextAt", b.timezone
        from report_schedules r join brands b on b.id = r.brand_id
        where r.next_at <= ${now} and b.closed_at is null and ${whereInShare(share, "r.brand_id")}
        order by r.next_at limit ${BATCH}`;
      for (const { brandId, cadence, nextAt, timezone } of due) {
        await ctx.db.$transaction(async (tx) => {
          const { count } = await tx.reportSchedule.updateMany({
            where: { brandId, cadence, nextAt },
            data: { nextAt: new Date(now.getTime() + RETRY_MS) },
          });
          if (count === 0) return;
          await ctx.queue.enqueue(tx, sendReport, { brandId, cadence, ...reportSpan(now, cadence, timezone) });
        });
      }
      if (due.length < BATCH) return;
    }
  },
});
