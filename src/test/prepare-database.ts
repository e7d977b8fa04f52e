import { seedPlans } from "#domain/billing/plans/seed.ts";
import { openDb } from "#platform/db/index.ts";
import { migrate } from "#platform/db/migrate.ts";

/** Gives a new database its tables, and the plans that every account needs. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url);
  await seedPlans(openDb(url));
}
