import { checkKeys, requireKeys } from "#domain/operations/keys/index.ts";
import { counted } from "#kernel/counted.ts";
import { migrate } from "#platform/db/migrate.ts";
import { ConfigurationError } from "#platform/env.ts";
import { installQueues } from "#platform/queue/index.ts";
import { createServices, loadEnv, type Platform } from "#platform/services.ts";
import { jobs } from "#worker/jobs.ts";
import { seed } from "../../prisma/seed.ts";
import { retryOnOutage } from "./retry-on-outage.ts";

/** The demo account's sign-in, or null if there is none. */
export type Demo = Awaited<ReturnType<typeof seed>>;

/**
 * Prepares a database for web server and worker: tables, queues, plans, demo account. Checks the encryption keys. Waits
 * for a database that is restarting. Import it only after the Prisma client has been generated.
 * @throws ConfigurationError
 */
export function prepareInstallation(services: Platform, { log, signal }: PrepareOptions): Promise<Demo> {
  const url = services.env.DATABASE_URL;
  return retryOnOutage(
    async () => {
      const applied = await migrate(url, { log });
      if (applied.length > 0) log(`Applied ${counted(applied.length, "migration")}.`);
      await installQueues(url, jobs);
      await checkKeys(services);
      return seed(services);
    },
    { log, signal },
  );
}

type PrepareOptions = { log(line: string): void; signal: AbortSignal };

/**
 * Prepares the database with services of its own, which it closes.
 * @throws ConfigurationError
 */
export async function prepareAlone(options: PrepareOptions): Promise<Demo> {
  const services = createServices(loadEnv(), "launch");
  try {
    return await prepareInstallation(services, options);
  } finally {
    await services.queue.stop();
    await services.db.$disconnect();
  }
}

/**
 * Refuses wrong encryption keys before any long step. If the database is empty or of an older version, only `prepareInstallation`
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
