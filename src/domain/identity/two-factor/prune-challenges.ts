import { job, PERIODIC_JOB } from "#kernel/job.ts";

const KEPT_MS = 86_400_000;

/** Deletes ceremonies that ended or were abandoned a day ago, with their unconfirmed seeds. */
export const pruneChallenges = job({
  name: "auth_challenges.prune",
  cron: "23 * * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock }) {
    await db.authChallenge.deleteMany({ where: { expiresAt: { lt: new Date(clock.now().getTime() - KEPT_MS) } } });
  },
});
