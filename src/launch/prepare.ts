import { checkKeys, requireKeys } from "#domain/keys/index.ts";
import { migrate } from "#platform/db/migrate.ts";
import { ConfigurationError, type Env } from "#platform/env.ts";
import { installQueues } from "#platform/queue/index.ts";
import { createServices, loadEnv } from "#platform/services.ts";
import { jobs } from "#worker/jobs.ts";
import { seed } from "../../prisma/seed.ts";

/** What the seed answers: the demo account's sign-in, or null where there is none. */
export type Demo = Awaited<ReturnType<typeof seed>>;

/**
 * Brings a database to where web server and worker can begin: tables, queues, plans, demo account. The keys have to be the
 * database's.
 * Loaded only after the Prisma client is there, for its imports need it.
 * @throws ConfigurationError
 */
export async function prepare(url: string, log: (line: string) => void): Promise<{ env: Env; demo: Demo }> {
  const env = loadEnv();
  const applied = await migrate(url, { log });
  if (applied.length > 0) log(`Applied ${applied.length === 1 ? "1 migration" : `${applied.length} migrations`}.`);
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
 * Refuses keys that are not the database's before anything that takes long. What cannot be compared yet, because the
 * database is empty or of an older version, is compared by `prepare`.
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
