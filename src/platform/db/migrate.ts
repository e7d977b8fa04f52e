import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { readMigrations, type SqlFile } from "./migrate-files.ts";

/** Any number that nobody else uses on this database; Prisma's own tools take 72707369. */
const LOCK = 1_297_306_448;

/** Prisma's own table to the letter, so that `prisma migrate deploy` and `migrate status` go on from here. */
const BOOKS = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

/**
 * Brings the database up to date with `prisma/migrations`. A migration and its entry in `_prisma_migrations` are one
 * transaction, which Prisma's engine does not do: killed at any moment, the next start simply goes on.
 * Of several starts at once one applies and the others wait.
 * @returns the names of the migrations applied now
 * @throws Error naming the migration that failed; it has left nothing behind
 */
export async function migrate(url: string, migrations: SqlFile[] = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query("set client_min_messages = warning");
    await client.query(BOOKS);
    const isApplied = await readBooks(client);
    const pending = migrations.filter(({ name }) => !isApplied.has(name));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readBooks(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ migration_name: string; finished_at: Date | null }>(
    "select migration_name, finished_at from _prisma_migrations where rolled_back_at is null",
  );
  const failed = rows.find((row) => row.finished_at === null);
  if (failed)
    throw new Error(
      `The migration ${failed.migration_name} was begun by Prisma's tools and not finished: settle it with "prisma migrate resolve".`,
    );
  return new Set(rows.map((row) => row.migration_name));
}

async function apply(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), createHash("sha256").update(sql).digest("hex"), name],
    );
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
