import { job, PERIODIC_JOB } from "#kernel/job.ts";

/** How long the page of an expired link still shows its status. */
const KEPT_DAYS = 30;

/** Deletes the addresses of people who never accepted. */
export const pruneInvitations = job({
  name: "invitations.prune",
  cron: "47 3 * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock }) {
    const oldest = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
    await db.invitation.deleteMany({ where: { status: { not: "accepted" }, expiresAt: { lt: oldest } } });
  },
});
