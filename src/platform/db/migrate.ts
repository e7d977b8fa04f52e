import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ConfigurationError } from "../env.ts";
import { BASELINE, withBaseline } from "./migrate-baseline.ts";
import { CONNECT_MS, isConcurrent, runConcurrently, withoutConcurrently } from "./migrate-concurrently.ts";
import { readMigrations, type SqlFile } from "./migrate-files.ts";
import { sqlState } from "./permanent-error.ts";
import { setPlannerDefaults } from "./planner-settings.ts";

/** An arbitrary key that is unique in this database; Prisma's own tools use 72707369. */
const LOCK = 1_297_306_448;

/** Identical to Prisma's own table, so that `prisma migrate deploy` and `migrate status` can continue from here. */
const MIGRATIONS_TABLE = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

const LOOK_MS = 250;
const FIRST_LOG_MS = 3000;
const NEXT_LOG_MS = 10_000;
/** While a migration waits for a table lock, every reader of the table waits behind it. */
const LOCK_TIMEOUT = "1s";
/** Seconds between attempts to lock a table: the first pause, doubled up to the last. */
const LOCK_PAUSES = { first: 2, last: 15 };

export type MigrateOptions = { migrations?: SqlFile[]; log?(line: string): void };

/**
 * Applies pending migrations of `prisma/migrations`. A migration and its row in `_prisma_migrations` are one
 * transaction, which Prisma's engine does not do: after a crash at any moment the next start continues. In a new
 * database all of them together are one. Of concurrent starts one applies and the others wait. Their advisory lock
 * belongs to a transaction: a session lock would stay behind on the connection of a pooler such as PgBouncer and block
 * every later start. A migration that cannot lock a table gives up immediately and tries again, so that queries on the
 * table, as in a rolling upgrade, are not blocked meanwhile. A migration that builds indexes concurrently runs on a
 * second connection, while this one holds the lock. Then sets what PostgreSQL assumes of our statements.
 * @returns the names of the migrations applied now
 * @throws Error naming the failed migration, which was rolled back; ConfigurationError for a database of before the baseline
 */
export async function migrate(
  url: string,
  { migrations = readMigrations(), log = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection rejects the pending query; without a listener the event would also end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const applied = await applyToNew(client, { migrations, log });
    for (let pause = LOCK_PAUSES.first; ; ) {
      try {
        const name = await applyNext(client, { url, migrations, log });
        if (name === null) break;
        applied.push(name);
        pause = LOCK_PAUSES.first;
      } catch (error) {
        if (!(error instanceof TableInUse)) throw error;
        log(`${error.message} Retrying in ${pause} s …`);
        await sleep(pause * 1000);
        pause = Math.min(2 * pause, LOCK_PAUSES.last);
      }
    }
    await setPlannerDefaults(client, { log });
    return applied;
  } finally {
    await client.end();
  }
}

/** Applies pending migrations within the caller's transaction. */
export async function migrateIn(client: pg.Client, migrations: SqlFile[]): Promise<void> {
  await client.query(MIGRATIONS_TABLE);
  const isApplied = await readApplied(client);
  for (const migration of migrations) {
    if (isApplied.has(migration.name)) continue;
    await apply(client, migration, () => client.query(withoutConcurrently(migration.sql)));
  }
}

/** A table that a migration changes is in use, for many minutes by a backup, for example. */
class TableInUse extends Error {}

/**
 * Applies all migrations as one transaction to a database that has none: committed one by one, each waits for the disk.
 * @returns their names; none where some were applied before, or where one of them fails this way, as where an extension is
 *   not available
 */
async function applyToNew(client: pg.Client, { migrations, log }: Required<MigrateOptions>): Promise<string[]> {
  await beginExclusive(client, log);
  try {
    await prepareTransaction(client);
    await recognizeBaseline(client, migrations);
    const isNew = (await readApplied(client)).size === 0;
    if (isNew) await migrateIn(client, migrations);
    await client.query("commit");
    return isNew ? migrations.map(({ name }) => name) : [];
  } catch (error) {
    await client.query("rollback").catch(() => {});
    if (error instanceof ConfigurationError) throw error;
    log(
      `Applying the migrations one by one, since together they fail: ${error instanceof Error ? error.message : error}`,
    );
    return [];
  }
}

async function prepareTransaction(client: pg.Client): Promise<void> {
  await client.query("set local client_min_messages = warning");
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query(MIGRATIONS_TABLE);
}

/**
 * Notes the baseline as applied in a database that has the migrations which it replaces. Theirs stay noted, for processes
 * of the version before that still run.
 * @throws ConfigurationError if it has only some of them
 */
async function recognizeBaseline(client: pg.Client, migrations: SqlFile[]): Promise<void> {
  const baseline = migrations.find(({ name }) => name === BASELINE);
  if (!baseline) return;
  const applied = await readApplied(client);
  if (!applied.has(BASELINE) && withBaseline(applied).includes(BASELINE)) await note(client, baseline);
}

/**
 * @returns the name of the migration, or null where none was pending
 * @throws TableInUse, Error
 */
async function applyNext(
  client: pg.Client,
  { url, migrations, log }: { url: string } & Required<MigrateOptions>,
): Promise<string | null> {
  await beginExclusive(client, log);
  try {
    await prepareTransaction(client);
    const isApplied = await readApplied(client);
    const next = migrations.find(({ name }) => !isApplied.has(name));
    if (next) await apply(client, next, isConcurrent(next.sql) ? () => runConcurrently(url, next.sql, log) : undefined);
    await client.query("commit");
    return next?.name ?? null;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Begins a transaction once no other start is migrating; logs a line when that takes long. */
async function beginExclusive(client: pg.Client, log: (line: string) => void): Promise<void> {
  const startedAt = Date.now();
  for (let nextLogAt = startedAt + FIRST_LOG_MS; ; await sleep(LOOK_MS)) {
    await client.query("begin");
    const { rows } = await client.query<{ won: boolean }>("select pg_try_advisory_xact_lock($1) as won", [LOCK]);
    if (rows[0]?.won) return;
    const holder = Date.now() >= nextLogAt ? await findHolder(client) : null;
    await client.query("rollback");
    if (holder === null) continue;
    log(`Waiting for ${holder}, which is applying migrations … (${Math.round((Date.now() - startedAt) / 1000)} s)`);
    nextLogAt = Date.now() + NEXT_LOG_MS;
  }
}

async function findHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; client_addr: string | null }>(
    `select pid, host(client_addr) as client_addr from pg_locks left join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1`,
    [LOCK],
  );
  const [holder] = rows;
  return holder ? `PostgreSQL's process ${holder.pid} (for ${holder.client_addr ?? "this machine"})` : "another start";
}

async function readApplied(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ migration_name: string; finished_at: Date | null }>(
    "select migration_name, finished_at from _prisma_migrations where rolled_back_at is null",
  );
  const failed = rows.find((row) => row.finished_at === null);
  if (failed)
    throw new Error(
      `The migration ${failed.migration_name} was started by Prisma's CLI and not finished: resolve it with "prisma migrate resolve".`,
    );
  return new Set(rows.map((row) => row.migration_name));
}

async function apply(
  client: pg.Client,
  { name, sql }: SqlFile,
  run: () => Promise<unknown> = () => client.query(sql),
): Promise<void> {
  try {
    await run();
    await note(client, { name, sql });
  } catch (cause) {
    // In use, or locked by others in another order.
    if (["55P03", "40P01"].includes(sqlState(cause) ?? ""))
      throw new TableInUse(`The migration ${name} is waiting for a table that is in use.`, { cause });
    throw new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Notes a migration as applied. */
async function note(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), createHash("sha256").update(sql).digest("hex"), name],
  );
}
