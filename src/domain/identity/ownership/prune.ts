import { job, PERIODIC_JOB } from "#kernel/job.ts";

/** Deletes offers that nobody accepted in time; the audit log has that they were made. */
export const pruneOffers = job({
  name: "ownership.prune",
  cron: "43 3 * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock }) {
    await db.ownershipOffer.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
  },
});
