import { seedPlans } from "#domain/billing/plans/seed.ts";
import { runSql } from "#platform/db/embedded-sql.ts";
import { openDb } from "#platform/db/index.ts";
import { migrate } from "#platform/db/migrate.ts";

/**
 * The ids of tests are larger than 32 bits hold, so that no code, statement or column keeps them in less. Not those of what
 * never has 2^31 rows, which lists of 32-bit ids have, and by whose highest id the work for all brands is shared.
 */
const FIRST_ID = 3_000_000_000;

/** Gives a new database its tables, and the plans that every account needs. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url);
  await runSql(
    url,
    `select setval(seqrelid, ${FIRST_ID}, false) from pg_sequence join pg_class on oid = seqrelid
     where relnamespace = 'public'::regnamespace
       and relname not in ('brands_id_seq', 'campaigns_id_seq', 'channels_id_seq', 'users_id_seq')`,
  );
  await seedPlans(openDb(url));
}
