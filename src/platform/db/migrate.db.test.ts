import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { runSql, withDatabase } from "./embedded-sql.ts";
import { migrate, migrateIn } from "./migrate.ts";
import { diffMigrations } from "./migrate-diff.ts";
import { diffSqlFiles } from "./migrate-diff-sql.ts";
import { readMigrations } from "./migrate-files.ts";

const input = process.env.DATABASE_URL ?? "";
const made: string[] = [];

afterAll(async () => {
  for (const name of made) await runSql(input, `drop database ${name} with (force)`);
});

async function emptyDatabase(): Promise<string> {
  const name = `migrate_${randomUUID().slice(0, 8)}`;
  await runSql(input, `create database ${name}`);
  made.push(name);
  return withDatabase(input, name);
}

const FIRST = {
  name: "20260101000000_first",
  sql: `create table notes (id serial primary key, body text not null check (body <> ';'));
    create unique index notes_long on notes (body) where length(body) > 5;
    create function shout() returns trigger as $$ begin new.body := upper(new.body); return new; end; $$ language plpgsql;
    create trigger shout before insert on notes for each row execute function shout();`,
};
const SCHEMA = [
  {
    path: "schema.prisma",
    content: `datasource db {\n provider = "postgresql"\n}\nmodel notes {\n id Int @id @default(autoincrement())\n body String\n}\n`,
  },
];

test("the committed migrations lead to the schema; if not, run: npm run db:migration -- <name>", async () => {
  expect(await diffMigrations(input)).toBe("");
});

test("the committed migrations lead to the functions and triggers of prisma/sql; if not, run: npm run db:migration -- <name>", async () => {
  expect(await diffSqlFiles(input)).toEqual({ first: "", last: "" });
});

test("writes the files of functions that differ from the migrations, and drops those that no file has", async () => {
  const file = (body: string) => ({
    name: "shout.sql",
    sql: `create or replace function shout() returns trigger as $$ begin ${body} return new; end; $$ language plpgsql;
create or replace trigger shout before insert on notes for each row execute function shout();
`,
  });
  const same = file("new.body := upper(new.body);");
  expect(await diffSqlFiles(input, [FIRST], [same])).toEqual({ first: "", last: "" });
  const louder = file("new.body := upper(new.body) || '!';");
  expect(await diffSqlFiles(input, [FIRST], [louder])).toEqual({ first: "", last: louder.sql });
  expect(await diffSqlFiles(input, [FIRST], [])).toEqual({
    first: "DROP TRIGGER shout ON notes;\n",
    last: "DROP FUNCTION shout();\n",
  });
});

test("goes on with a database that has what the baseline replaces, and refuses one from before that", async () => {
  const url = await emptyDatabase();
  await migrate(url, { migrations: readMigrations().slice(0, 1) });
  const former = (names: string[]) =>
    runSql(
      url,
      `delete from _prisma_migrations; insert into _prisma_migrations (id, checksum, migration_name, finished_at)
       select n, n, n, now() from unnest(array['${names.join("', '")}']) n`,
    );
  await former(["20261120000000_init", "20261128190000_guest_idempotency"]);
  await expect(migrate(url)).rejects.toThrow(
    /before 0\.1\.0 \(its last migration is 20261128190000_guest_idempotency\)/,
  );
  await former(["20261120000000_init", "20261128224030_video_codecs"]);
  expect(await migrate(url)).toEqual(
    readMigrations()
      .slice(1)
      .map(({ name }) => name),
  );
  expect(await migrate(url)).toEqual([]);
  const { rows } = await runSql(url, "select migration_name as name from _prisma_migrations order by 1");
  expect(rows).toEqual(
    ["20261120000000_init", "20261128224030_video_codecs", ...readMigrations().map(({ name }) => name)].map((name) => ({
      name,
    })),
  );
});

test("applies migrations once for concurrent starts, and nothing on a later start", async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([
    migrate(url, { migrations: [FIRST] }),
    migrate(url, { migrations: [FIRST] }),
    migrate(url, { migrations: [FIRST] }),
  ]);
  expect(applied.flat()).toEqual([FIRST.name]);
  expect(await migrate(url, { migrations: [FIRST] })).toEqual([]);
  await runSql(url, "insert into notes (body) values ('loud')");
  expect((await runSql(url, "select body from notes")).rows).toEqual([{ body: "LOUD" }]);
});

const INDEX = {
  name: "20260102000000_index",
  sql: `CREATE INDEX CONCURRENTLY IF NOT EXISTS "notes_body" ON notes USING btree (body nowhere_ops);`,
};
const LAST = { name: "20260103000000_last", sql: "create table last ()" };

test("applies all migrations to a new database as one transaction, or one by one where an extension is missing", async () => {
  const count = "select count(distinct xmin::text)::int as transactions, count(*)::int as rows from _prisma_migrations";
  const together = await emptyDatabase();
  expect(await migrate(together, { migrations: [FIRST, LAST] })).toEqual([FIRST.name, LAST.name]);
  expect((await runSql(together, count)).rows).toEqual([{ transactions: 1, rows: 2 }]);
  const oneByOne = await emptyDatabase();
  const migrations = [FIRST, INDEX, LAST];
  expect(await migrate(oneByOne, { migrations })).toEqual(migrations.map(({ name }) => name));
  expect((await runSql(oneByOne, count)).rows).toEqual([{ transactions: 3, rows: 3 }]);
});

test("rolls a failed migration back and applies its corrected version", async () => {
  const url = await emptyDatabase();
  const broken = { name: "20260102000000_more", sql: "create table more (); create table worse (a nonsense);" };
  await expect(migrate(url, { migrations: [FIRST, broken] })).rejects.toThrow(
    /20260102000000_more failed: type "nonsense"/,
  );
  expect((await runSql(url, "select to_regclass('more') as more")).rows).toEqual([{ more: null }]);
  const mended = { ...broken, sql: "create table more ();" };
  expect(await migrate(url, { migrations: [FIRST, mended] })).toEqual([mended.name]);
});

test("does not block other queries while a migration waits for a table", async () => {
  const url = await emptyDatabase();
  await migrate(url, { migrations: [FIRST] });
  const backup = new pg.Client({ connectionString: url });
  await backup.connect();
  await backup.query("begin");
  await backup.query("select from notes");
  const { promise: waiting, resolve: onLog } = Promise.withResolvers<string>();
  const more = { name: "20260102000000_more", sql: "alter table notes add column more text" };
  const migrated = migrate(url, { migrations: [FIRST, more], log: onLog });
  expect(await waiting).toMatch("20260102000000_more is waiting for a table");
  await runSql(url, "insert into notes (body) values ('read')");
  await backup.query("commit");
  await backup.end();
  expect(await migrated).toEqual([more.name]);
});

test("fills a table in batches, each in a transaction of its own, and as one where nobody uses it yet", async () => {
  const url = await emptyDatabase();
  await migrate(url, { migrations: [FIRST] });
  await runSql(url, "insert into notes (body) values ('a'), ('b'), ('c')");
  const filled = {
    name: "20260102000000_filled",
    sql: `-- A comment.
DO $$
DECLARE one integer;
BEGIN
  FOR one IN SELECT id FROM notes LOOP
    UPDATE notes SET body = body || '!' WHERE id = one;
    COMMIT;
  END LOOP;
END $$;
`,
  };
  expect(await migrate(url, { migrations: [FIRST, filled] })).toEqual([filled.name]);
  const { rows } = await runSql(
    url,
    "select count(distinct xmin::text)::int as transactions, min(body) as body from notes",
  );
  expect(rows).toEqual([{ transactions: 3, body: "A!" }]);
  const client = new pg.Client({ connectionString: await emptyDatabase() });
  await client.connect();
  await client.query("begin");
  await migrateIn(client, [
    FIRST,
    { name: "20260101120000_rows", sql: "insert into notes (body) values ('a')" },
    filled,
  ]);
  await client.query("commit");
  expect((await client.query("select body from notes")).rows).toEqual([{ body: "A!" }]);
  await client.end();
});

test("refuses to guess about a migration that Prisma's tools left unfinished", async () => {
  const url = await emptyDatabase();
  await migrate(url, { migrations: [FIRST] });
  await runSql(url, "update _prisma_migrations set finished_at = null");
  await expect(migrate(url, { migrations: [FIRST] })).rejects.toThrow(/prisma migrate resolve/);
});

test("leaves objects that the schema language cannot express out of the schema diff", async () => {
  expect(await diffMigrations(input, [FIRST], SCHEMA)).toBe("");
  expect(await diffMigrations(input, [], SCHEMA)).toContain('CREATE TABLE "notes"');
  await expect(diffMigrations(input, [{ name: "20260103_bad", sql: "create tble" }], SCHEMA)).rejects.toThrow(
    /20260103_bad/,
  );
  const left = await runSql(input, "select datname from pg_database where datname like 'masthead_shadow_%'");
  expect(left.rows).toEqual([]);
});
