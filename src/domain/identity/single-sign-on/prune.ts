import { job, PERIODIC_JOB } from "#kernel/job.ts";

const KEPT_MS = 86_400_000;

/** Deletes sign-ins that were completed or abandoned a day ago. */
export const pruneSsoAttempts = job({
  name: "single_sign_on.prune",
  cron: "41 * * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock }) {
    await db.ssoAttempt.deleteMany({ where: { expiresAt: { lt: new Date(clock.now().getTime() - KEPT_MS) } } });
  },
});
