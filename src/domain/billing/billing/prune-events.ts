import { job, PERIODIC_JOB } from "#kernel/job.ts";

/** Ten times as long as the payment processor retries an event. */
const KEPT_DAYS = 30;

/** Deletes events that will not be delivered again. */
export const pruneEvents = job({
  name: "billing.prune",
  cron: "52 3 * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock }) {
    const oldest = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
    await db.stripeEvent.deleteMany({ where: { receivedAt: { lt: oldest } } });
  },
});
