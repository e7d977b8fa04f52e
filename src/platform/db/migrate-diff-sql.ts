import { randomUUID } from "node:crypto";
import pg from "pg";
import { runSql, withDatabase } from "./embedded-sql.ts";
import { migrate } from "./migrate.ts";
import { readMigrations, readSqlFiles, type SqlFile } from "./migrate-files.ts";

/** A function or a trigger: its definition, as PostgreSQL writes it, and the statement that drops it. */
type Routine = { definition: string; drop: string };

const ROUTINES = `
  select 'function ' || p.oid::regprocedure as key, pg_get_functiondef(p.oid) as definition,
    'DROP FUNCTION ' || p.oid::regprocedure || ';' as drop
  from pg_proc p
  where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select 'trigger ' || tgname || ' ' || tgrelid::regclass, pg_get_triggerdef(oid),
    format('DROP TRIGGER %I ON %s;', tgname, tgrelid::regclass)
  from pg_trigger where not tgisinternal
  order by 1`;

/** What brings the functions and triggers of the migrations to those of `prisma/sql`; both empty when they agree. */
export type SqlDifference = {
  /** Drops triggers that no file has, before the columns that they read may be dropped. */
  first: string;
  /** The files that differ, which may read new columns; then drops functions that no file has. */
  last: string;
};

/**
 * Compares what the migrations make with the files of functions and triggers.
 * @param url a server where databases may be created: the migrations are applied to an empty one, which is dropped afterwards
 * @throws Error when a migration or a file does not apply
 */
export async function diffSqlFiles(
  url: string,
  migrations: SqlFile[] = readMigrations(),
  files: SqlFile[] = readSqlFiles(),
): Promise<SqlDifference> {
  const name = `masthead_sql_${randomUUID().replaceAll("-", "")}`;
  await runSql(url, `create database ${name}`);
  try {
    await migrate(withDatabase(url, name), { migrations });
    return await compare(withDatabase(url, name), files);
  } finally {
    await runSql(url, `drop database ${name} with (force)`);
  }
}

async function compare(url: string, files: SqlFile[]): Promise<SqlDifference> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const migrated = await readRoutines(client);
    await client.query("set check_function_bodies = off; set client_min_messages = warning");
    for (const [key, { drop }] of migrated) {
      if (key.startsWith("function ")) await client.query(drop.replace(";", " cascade;"));
    }
    const changed: string[] = [];
    let known = new Map<string, Routine>();
    for (const { sql } of files) {
      await client.query(sql);
      const now = await readRoutines(client);
      const own = [...now].filter(([key]) => !known.has(key));
      if (own.some(([key, { definition }]) => migrated.get(key)?.definition !== definition)) changed.push(sql);
      known = now;
    }
    const drops = (kind: string) =>
      [...migrated]
        .flatMap(([key, { drop }]) => (key.startsWith(kind) && !known.has(key) ? [`${drop}\n`] : []))
        .join("");
    return { first: drops("trigger"), last: [...changed, drops("function")].filter((part) => part !== "").join("\n") };
  } finally {
    await client.end();
  }
}

async function readRoutines(client: pg.Client): Promise<Map<string, Routine>> {
  const { rows } = await client.query<Routine & { key: string }>(ROUTINES);
  return new Map(rows.map(({ key, ...routine }) => [key, routine]));
}
