import { endCredentials } from "#domain/identity/credentials/index.ts";
import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { IDLE_CLIENT_DAYS, UNUSED_CLIENT_HOURS } from "./rules.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes expired artifacts, connections whose last token has expired, and unused clients. */
export const sweepOAuth = job({
  name: "oauth.sweep",
  // Anybody can open a consent screen: one without a decision is kept for a quarter of an hour rather than a day.
  cron: "23 * * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock }) {
    const now = clock.now().getTime();
    const ago = (milliseconds: number) => new Date(now - milliseconds);
    await db.oAuthArtifact.deleteMany({ where: { expiresAt: { lte: new Date(now) } } });
    // A connection created just now does not have its first code yet.
    await endCredentials(db, {
      kind: "oauth",
      connection: { isNot: null },
      artifacts: { none: {} },
      createdAt: { lt: ago(DAY_MS) },
    });
    await db.$executeRaw`
      delete from oauth_clients client
      where (
        (client.last_used_at is null and client.created_at < ${ago(UNUSED_CLIENT_HOURS * HOUR_MS)})
        or client.last_used_at < ${ago(IDLE_CLIENT_DAYS * DAY_MS)}
      ) and not exists (select from oauth_connections connection where connection.client_id = client.client_id)`;
  },
});
