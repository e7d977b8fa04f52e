import { job, PERIODIC_JOB } from "#kernel/job.ts";

const KEPT_MS = 86_400_000;

/** Deletes device logins that were completed or expired a day ago. */
export const pruneDeviceLogins = job({
  name: "device_logins.prune",
  cron: "29 * * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock }) {
    await db.deviceLogin.deleteMany({ where: { expiresAt: { lt: new Date(clock.now().getTime() - KEPT_MS) } } });
  },
});
