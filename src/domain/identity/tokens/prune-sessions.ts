import { endCredentials } from "#domain/identity/credentials/index.ts";
import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { SESSION_DAYS } from "./rules.ts";

/** Deletes the rows of expired browser sessions. */
export const pruneSessions = job({
  name: "sessions.prune",
  cron: "37 3 * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock }) {
    const now = clock.now();
    const oldest = new Date(now.getTime() - SESSION_DAYS * 86_400_000);
    await endCredentials(db, { kind: "session", OR: [{ lastUsedAt: { lte: oldest } }, { expiresAt: { lte: now } }] });
  },
});
