import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { continueRecurrence } from "./continue-recurrence.ts";

const BATCH = 200;

/** Every 15 minutes: creates the copies that are due. Those of archived and deleted brands wait, and are left out later. */
export const createCopies = job({
  name: "recurrences.create_copies",
  cron: "*/15 * * * *",
  options: PERIODIC_JOB,
  async perform(ctx) {
    let after = 0;
    for (;;) {
      const due = await ctx.db.postRecurrence.findMany({
        where: {
          ...{ id: { gt: after }, nextAt: { lte: ctx.clock.now() } },
          ...{ brand: { closedAt: null }, createdBy: { disabledAt: null } },
        },
        orderBy: { id: "asc" },
        take: BATCH,
        select: { id: true },
      });
      for (const { id } of due) {
        // One that fails delays no others.
        await continueRecurrence(ctx, id).catch((error: unknown) =>
          ctx.log.error({ err: error, recurrence: id }, "the copies of a recurring post could not be created"),
        );
      }
      after = due.at(-1)?.id ?? after;
      if (due.length < BATCH) return;
    }
  },
});
