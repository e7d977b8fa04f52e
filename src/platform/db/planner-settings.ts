import type pg from "pg";

/** What PostgreSQL is to assume when it plans our statements, nearly all of which read some rows by an index. */
export const PLANNER_SETTINGS = {
  // Compilation takes longer than most statements.
  jit: "off",
  // So does starting processes to share the work.
  max_parallel_workers_per_gather: "0",
  // The default of 4 suits spinning disks. With it, PostgreSQL looks for the newest rows of a large brand among those
  // of all brands, in the order of the table, instead of by the brand's own index.
  random_page_cost: "1.1",
};

/**
 * Set also where the server or the database says otherwise, as those of some providers do: none of our statements gains by
 * it. Who wants it nevertheless sets it for our role in this database.
 */
const REGARDLESS = ["jit"];

/** An arbitrary key that is unique in this database: PostgreSQL refuses concurrent changes of a role. */
const LOCK = 1_297_306_449;

/**
 * Sets what nobody has set otherwise, on the server, the database or the role, for later connections of this role to this
 * database. As a setting of the role it is in force behind a pooler, too. A role that may not change itself goes without.
 */
export async function setPlannerDefaults(
  client: pg.Client,
  { settings = PLANNER_SETTINGS, log }: { settings?: Readonly<Record<string, string>>; log(line: string): void },
): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(
    `select format('alter role current_user in database %I set %I = %L', current_database(), wanted.key, wanted.value) as sql
     from json_each_text($1) wanted join pg_settings known on known.name = wanted.key
     where known.source = 'default'
       or (wanted.key = any($2) and known.setting <> wanted.value and known.source <> 'database user')`,
    [JSON.stringify(settings), REGARDLESS],
  );
  if (rows.length === 0) return;
  const statements = [`begin; select pg_advisory_xact_lock(${LOCK})`, ...rows.map(({ sql }) => sql), "commit"];
  await client.query(statements.join("; ")).catch(async (error: unknown) => {
    await client.query("rollback");
    log(`PostgreSQL's settings for planning stay as they are: ${error instanceof Error ? error.message : error}`);
  });
}
