import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { KEPT_HOURS } from "./rules.ts";

/** Deletes responses that can no longer be replayed. */
export const pruneKeys = job({
  name: "idempotency.prune",
  cron: "17 * * * *",
  options: PERIODIC_JOB,
  async perform(ctx) {
    const oldest = new Date(ctx.clock.now().getTime() - KEPT_HOURS * 3_600_000);
    await ctx.db.idempotencyKey.deleteMany({ where: { createdAt: { lte: oldest } } });
  },
});
