import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrateIn } from "../db/migrate.ts";
import { withBaseline } from "../db/migrate-baseline.ts";
import { readMigrations } from "../db/migrate-files.ts";
import { ConfigurationError } from "../env.ts";
import { queueSchema } from "../queue/index.ts";
import type { Storage } from "../storage/index.ts";
import type { Archive } from "./read-archive.ts";
import { columnsOf, listTables, nameOf, quoteName } from "./tables.ts";

/** How long connections that end are waited for, and how often they are counted meanwhile. */
const ENDING_MS = 2000;
const LOOK_MS = 100;

export type RestoreOptions = {
  url: string;
  storage: Pick<Storage, "putStream">;
  uploads: string;
  archive: Archive;
  /** Drops the current contents of the database. */
  mayReplace: boolean;
  /** Asserts that nothing was published after the backup, so due publications are sent. */
  mayPublish: boolean;
};

/**
 * Restores the database and the storage from a backup, then applies newer migrations, all in one transaction: any
 * failure leaves the database as it was.
 * @returns the number of due publications that were held back
 * @throws ConfigurationError when a process still uses the database, or it is not empty and may not be replaced
 */
export async function restore(options: RestoreOptions): Promise<number> {
  const client = new pg.Client({ connectionString: options.url, application_name: "masthead restore" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin");
    await client.query("set local client_min_messages = warning");
    await refuseRunning(client);
    await clearDatabase(client, options.mayReplace);
    await createTables(client, options.archive.manifest.migrations);
    await load(client, options.archive);
    await migrateIn(client, readMigrations());
    const held = options.mayPublish ? 0 : await holdDuePublications(client);
    if (!options.mayPublish) await skipDueReports(client);
    await restoreFiles(options);
    await client.query("commit");
    return held;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * A running web process or worker would continue with cached state of the old database. The server lists the connections of
 * one that has just ended for a moment.
 */
async function refuseRunning(client: pg.Client): Promise<void> {
  let count = await countOthers(client);
  for (let waitedMs = 0; count > 0 && waitedMs < ENDING_MS; waitedMs += LOOK_MS) {
    await sleep(LOOK_MS);
    count = await countOthers(client);
  }
  if (count > 0) {
    throw new ConfigurationError([
      `Other connections to this database: ${count}. Stop every web process and worker, and the connections of a pooler, first.`,
    ]);
  }
}

async function countOthers(client: pg.Client): Promise<number> {
  // A transaction would see the same list again.
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and usename = current_user and backend_type = 'client backend'
       and pid <> pg_backend_pid() and application_name <> $1`,
    [`masthead launcher ${process.pid}`],
  );
  return rows[0]?.count ?? 0;
}

async function clearDatabase(client: pg.Client, mayReplace: boolean): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; schema: string }>(
    `select tablename as name, schemaname as schema from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  if (tables.length > 0 && !mayReplace) {
    throw new ConfigurationError([
      "The database is not empty. Add --replace to delete its data, or use another database.",
    ]);
  }
  await client.query("drop schema if exists pgboss cascade");
  const ownTables = tables.filter(({ schema }) => schema === "public");
  if (ownTables.length > 0) await client.query(`drop table ${ownTables.map(nameOf).join(", ")} cascade`);
  // Objects that belong to an extension are dropped and created with it.
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop type public.%I cascade', typname) as statement from pg_type t
     where typnamespace = 'public'::regnamespace and typtype = 'e'
       and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
     union all
     select format('drop function %s cascade', p.oid::regprocedure) from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  );
  for (const { statement } of rows) await client.query(statement);
}

async function createTables(client: pg.Client, applied: string[]): Promise<void> {
  const known = readMigrations();
  const names = withBaseline(applied);
  const unknown = names.filter((name) => !known.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new ConfigurationError([
      `The backup was made by a newer version of Masthead (unknown migrations: ${unknown.join(", ")}).`,
    ]);
  }
  await migrateIn(
    client,
    known.filter(({ name }) => names.includes(name)),
  );
  await client.query(queueSchema());
}

/**
 * Rows are inserted in the order of table names, so foreign keys are checked once all rows are in. A sequence never falls
 * behind: triggers may have numbered more rows of tables that are not copied than there were when the backup was made.
 */
async function load(client: pg.Client, archive: Archive): Promise<void> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  const existingTables = await listTables(client);
  for (const table of archive.manifest.tables) await loadTable(client, archive, table, existingTables);
  for (const { name, value } of archive.manifest.sequences) {
    const sequence = `public.${quoteName(name)}`;
    await client.query(`select setval($1::regclass, greatest($2::bigint, last_value)) from ${sequence}`, [
      sequence,
      value,
    ]);
  }
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

async function loadTable(
  client: pg.Client,
  archive: Archive,
  { schema, name, columns, rows, file }: Archive["manifest"]["tables"][number],
  existingTables: Awaited<ReturnType<typeof listTables>>,
): Promise<void> {
  const target = existingTables.find((table) => table.schema === schema && table.name === name);
  const missing = columns.filter((column) => !target?.columns.includes(column));
  if (!target || missing.length > 0) {
    throw new Error(
      `The backup has ${schema}.${name} (${missing.join(", ") || "all columns"}), which this version does not have.`,
    );
  }
  const copy = client.query(copyFrom(`copy ${nameOf(target)} (${columnsOf(columns)}) from stdin`));
  await pipeline(await archive.read(file), copy);
  if (copy.rowCount !== rows) throw new Error(`${schema}.${name} has ${copy.rowCount} rows instead of ${rows}.`);
}

/**
 * Publications that were due between the backup and now may have been sent by the installation that was backed up. That
 * cannot be known, so they are held back for a user's decision, as after a lost response. Our own feed is part of the
 * backup.
 */
async function holdDuePublications(client: pg.Client): Promise<number> {
  const error = {
    code: "restored",
    category: "system",
    message:
      "A backup was restored. The post may have been published since the backup. Check the platform before you send it again.",
    retryable: false,
  };
  const { rowCount } = await client.query(
    `update publications p set status = 'unknown', step = 'sending', error = $1, lease_token = null, lease_until = null
     from channels c where c.id = p.channel_id and c.platform <> 'feed'
       and ((p.status = 'scheduled' and p.scheduled_at <= now()) or (p.status = 'publishing' and p.step <> 'sending'))`,
    [JSON.stringify(error)],
  );
  return rowCount ?? 0;
}

/**
 * Reports that were due may have been sent since the backup: the next ones are those of the next period. A period is
 * over for its report at 8:00 (`report-schedules/rules.ts`).
 */
async function skipDueReports(client: pg.Client): Promise<void> {
  await client.query(
    `update report_schedules s set sent_from = greatest(s.sent_from, (case s.cadence
       when 'weekly' then date_trunc('week', now() at time zone b.timezone - interval '8 hours') - interval '7 days'
       else date_trunc('month', now() at time zone b.timezone - interval '8 hours') - interval '1 month' end)::date)
     from brands b where b.id = s.brand_id and s.next_at <= now()`,
  );
}

/** Keys are random and the content under a key never changes, so an existing file already has the right content. */
async function restoreFiles({ archive, storage, uploads }: RestoreOptions): Promise<void> {
  for (const { path: entry } of archive.manifest.files) {
    const [folder, ...rest] = entry.split("/");
    const key = rest.join("/");
    if (folder === "media") await store(storage, key, await archive.read(entry));
    if (folder === "uploads" && /^\w+$/.test(key)) {
      await mkdir(uploads, { recursive: true, mode: 0o700 });
      await pipeline(await archive.read(entry), createWriteStream(path.join(uploads, key), { mode: 0o600 }));
    }
  }
}

/** The storage only reports that it failed; the error must name a damaged backup as the cause. */
async function store(storage: RestoreOptions["storage"], key: string, content: Readable): Promise<void> {
  let damagedBackup: unknown;
  content.on("error", (error) => {
    damagedBackup = error;
  });
  await storage.putStream(key, content).catch((error: unknown) => {
    throw damagedBackup ?? error;
  });
}
