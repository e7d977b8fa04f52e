import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const PRISMA = path.resolve(import.meta.dirname, "../../../prisma");

export type SqlFile = { name: string; sql: string };

/** The migrations ordered by name, which begins with their creation time. */
export function readMigrations(folder = path.join(PRISMA, "migrations")): SqlFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({ name: entry.name, sql: readFileSync(path.join(folder, entry.name, "migration.sql"), "utf8") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The files of functions and triggers. */
export function readSqlFiles(folder = path.join(PRISMA, "sql")): SqlFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, sql: readFileSync(path.join(folder, name), "utf8") }));
}

/** The schema files in the form that the schema engine takes. */
export function readSchema(folder = path.join(PRISMA, "schema")): { path: string; content: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ path: path.join(folder, name), content: readFileSync(path.join(folder, name), "utf8") }));
}

/**
 * Writes a new migration, in the layout of Prisma's own tools.
 * @returns the path of its file
 */
export function writeMigration(name: string, sql: string, now: Date, folder = path.join(PRISMA, "migrations")): string {
  const stamp = now.toISOString().replace(/\D/g, "").slice(0, 14);
  const file = path.join(folder, `${stamp}_${name}`, "migration.sql");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, sql);
  const lock = path.join(folder, "migration_lock.toml");
  if (!existsSync(lock))
    writeFileSync(lock, '# Tells Prisma\'s tools which database the migrations are for.\nprovider = "postgresql"\n');
  return file;
}
