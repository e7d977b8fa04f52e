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
  order by 1 desc`;

/**
 * The SQL that brings the functions and triggers of the migrations to those of `prisma/sql`, empty when they agree: the
 * files that differ, and what no file has dropped.
 * @param url a server where databases may be created: the migrations are applied to an empty one, which is dropped afterwards
 * @throws Error when a migration or a file does not apply
 */
export async function diffSqlFiles(
  url: string,
  migrations: SqlFile[] = readMigrations(),
  files: SqlFile[] = readSqlFiles(),
): Promise<string> {
  const name = `masthead_sql_${randomUUID().replaceAll("-", "")}`;
  await runSql(url, `create database ${name}`);
  try {
    await migrate(withDatabase(url, name), { migrations });
    return await compare(withDatabase(url, name), files);
  } finally {
    await runSql(url, `drop database ${name} with (force)`);
  }
}

async function compare(url: string, files: SqlFile[]): Promise<string> {
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
    const dropped = [...migrated].filter(([key]) => !known.has(key)).map(([, { drop }]) => drop);
    return [...changed, ...(dropped.length > 0 ? [`${dropped.join("\n")}\n`] : [])].join("\n");
  } finally {
    await client.end();
  }
}

/** Triggers come first, since a function can't be dropped before them. */
async function readRoutines(client: pg.Client): Promise<Map<string, Routine>> {
  const { rows } = await client.query<Routine & { key: string }>(ROUTINES);
  return new Map(rows.map(({ key, ...routine }) => [key, routine]));
}
