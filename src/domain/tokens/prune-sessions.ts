import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { SESSION_DAYS } from "./rules.ts";

/** Deletes the rows of expired browser sessions. */
export const pruneSessions = job({
  name: "sessions.prune",
  cron: "37 3 * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock }) {
    const oldest = new Date(clock.now().getTime() - SESSION_DAYS * 86_400_000);
    await db.accessToken.deleteMany({ where: { kind: "session", lastUsedAt: { lte: oldest } } });
  },
});
