import { checkKeys, requireKeys } from "#domain/keys/index.ts";
import { counted } from "#kernel/counted.ts";
import { migrate } from "#platform/db/migrate.ts";
import { ConfigurationError, type Env } from "#platform/env.ts";
import { installQueues } from "#platform/queue/index.ts";
import { createServices, loadEnv } from "#platform/services.ts";
import { jobs } from "#worker/jobs.ts";
import { seed } from "../../prisma/seed.ts";

/** The demo account's sign-in, or null if there is none. */
export type Demo = Awaited<ReturnType<typeof seed>>;

/**
 * Prepares a database for web server and worker: tables, queues, plans, demo account. Checks the encryption keys.
 * Import it only after the Prisma client has been generated.
 * @throws ConfigurationError
 */
export async function prepare(url: string, log: (line: string) => void): Promise<{ env: Env; demo: Demo }> {
  const env = loadEnv();
  const applied = await migrate(url, { log });
  if (applied.length > 0) log(`Applied ${counted(applied.length, "migration")}.`);
  await installQueues(url, jobs);
  const services = createServices(env, "launch");
  try {
    await checkKeys(services);
    return { env, demo: await seed(services) };
  } finally {
    await services.queue.stop();
    await services.db.$disconnect();
  }
}

/**
 * Refuses wrong encryption keys before any long step. If the database is empty or of an older version, only `prepare`
 * can compare them.
 * @throws ConfigurationError
 */
export async function refuseWrongKeys(): Promise<void> {
  const services = createServices(loadEnv(), "launch");
  try {
    await requireKeys(services);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
  } finally {
    await services.queue.stop();
    await services.db.$disconnect();
  }
}
