import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedPlans } from "#domain/billing/plans/index.ts";
import { register } from "#domain/identity/sign-in/index.ts";
import { execute } from "#kernel/execute.ts";
import { type Embedded, startEmbedded } from "#platform/db/embedded.ts";
import { runSql } from "#platform/db/embedded-sql.ts";
import { migrate } from "#platform/db/migrate.ts";
import { localSecrets } from "#platform/local-secrets.ts";
import { installQueues } from "#platform/queue/index.ts";
import { createServices, loadEnv, type Platform } from "#platform/services.ts";
import { jobs } from "#worker/jobs.ts";

export type BenchPlatform = {
  services: Platform;
  /** For child processes: the same database, secrets and settings. */
  env: NodeJS.ProcessEnv;
  /** Creates a verified user with a brand. @returns a full-access token */
  register(): Promise<string>;
  stop(): Promise<void>;
};

/**
 * A whole installation in a temporary folder, or the given one: a separate durable PostgreSQL, migrated and seeded.
 * @param tracksCommits whether PostgreSQL keeps when each transaction was committed
 */
export async function startBenchPlatform(
  settings: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), "masthead-bench-")),
  { tracksCommits = false } = {},
): Promise<BenchPlatform> {
  const postgres = await startCounting(dataDir, tracksCommits);
  await migrate(postgres.url);
  await installQueues(postgres.url, jobs);
  const env = {
    ...process.env,
    ...settings,
    ...localSecrets(dataDir),
    NODE_ENV: "production" as const,
    LOG_LEVEL: settings.LOG_LEVEL ?? "error",
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
  };
  const services = createServices(loadEnv(env), "bench");
  await seedPlans(services.db);

  return {
    services,
    env,
    async register() {
      const origin = { requestId: "bench", entryPoint: "api" as const, address: "127.0.0.1", userAgent: "bench" };
      const email = `bench-${Date.now()}@example.com`;
      const made = await execute(
        register,
        { ...services, caller: { kind: "guest" }, origin },
        { first_name: "Bench", last_name: "Mark", email, password: "a password of the bench" },
      );
      await services.db.user.update({ where: { id: made.user.id }, data: { emailVerifiedAt: new Date() } });
      return made.token;
    },
    async stop() {
      await services.queue.stop();
      await services.db.$disconnect();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL with the extension that counts statements, which it loads only as it starts. */
async function startCounting(dataDir: string, tracksCommits: boolean): Promise<Embedded> {
  const options = { dataDir, log: () => {} };
  const fresh = await startEmbedded(options);
  await runSql(fresh.url, "alter system set shared_preload_libraries = 'pg_stat_statements'");
  if (tracksCommits) await runSql(fresh.url, "alter system set track_commit_timestamp = on");
  await fresh.stop();
  const postgres = await startEmbedded(options);
  await runSql(postgres.url, "create extension if not exists pg_stat_statements");
  await runSql(postgres.url, "alter system set pg_stat_statements.track_planning = on");
  await runSql(postgres.url, "select pg_reload_conf()");
  return postgres;
}
