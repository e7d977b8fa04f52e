import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { CONFIRM_HOURS } from "./rules.ts";

/** Deletes addresses that nobody confirmed, and those of links that have ended. */
export const pruneGuestEmails = job({
  name: "guest_emails.prune",
  cron: "53 * * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock }) {
    const now = clock.now();
    const oldest = new Date(now.getTime() - CONFIRM_HOURS * 3_600_000);
    await db.guestEmail.deleteMany({ where: { confirmedAt: null, createdAt: { lt: oldest } } });
    const isOver = { OR: [{ expiresAt: { lt: now } }, { revokedAt: { not: null } }] };
    await db.guestEmail.deleteMany({ where: { link: isOver } });
  },
});
