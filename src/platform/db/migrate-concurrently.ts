import pg from "pg";
import { sqlState } from "./permanent-error.ts";

/** Milliseconds: an unreachable host must not take minutes to say so. */
export const CONNECT_MS = 10_000;

const CONCURRENTLY = /\bCONCURRENTLY\b/;
const COMMIT = /^[\t ]*COMMIT;$/m;
/** `undefined_object`: an operator class whose extension is not installed. */
const UNDEFINED_OBJECT = "42704";

/** A block that fills a large table and commits after every batch. */
function isInBatches(sql: string): boolean {
  return /^DO \$\$/m.test(sql) && COMMIT.test(sql);
}

/**
 * Whether a migration builds indexes or fills a table without blocking writes, which PostgreSQL does only outside a
 * transaction.
 */
export function isConcurrent(sql: string): boolean {
  return CONCURRENTLY.test(sql) || isInBatches(sql);
}

/** The same migration for a database that nobody uses yet, within a transaction. */
export function withoutConcurrently(sql: string): string {
  return isInBatches(sql) ? sql.replaceAll(new RegExp(COMMIT, "gm"), "") : sql.replaceAll(/ CONCURRENTLY\b/g, "");
}

/**
 * Runs the statements of a concurrent migration one by one on a connection of their own. A block that commits in batches
 * is the only statement of its migration, and can be repeated. An interrupted build leaves an invalid index behind, which
 * is dropped first, so the whole migration can be repeated. Where an extension that an index needs is not available, the
 * index is left out: its searches are right without it, but slow.
 * @param url of the same database; the caller holds the lock of migrations
 */
export async function runConcurrently(url: string, sql: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set client_min_messages = warning");
    if (isInBatches(sql)) {
      await client.query(sql);
      return;
    }
    for (const statement of statementsOf(sql)) {
      const index = /IF NOT EXISTS "(\w+)"/.exec(statement)?.[1];
      if (index === undefined) throw new Error(`Not an index that can be built again: ${statement}`);
      const { rows } = await client.query(
        "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
        [`"${index}"`],
      );
      if (rows.length > 0) await client.query(`drop index concurrently "${index}"`);
      try {
        await client.query(statement);
      } catch (error) {
        if (sqlState(error) !== UNDEFINED_OBJECT) throw error;
        log(`The index ${index} needs the extensions pg_trgm and btree_gin. Searches are slow without them.`);
      }
    }
  } finally {
    await client.end();
  }
}

/** A migration of indexes contains only `CREATE INDEX` statements and whole lines of comment. */
function statementsOf(sql: string): string[] {
  const lines = sql.split("\n").filter((line) => !line.startsWith("--"));
  return lines
    .join("\n")
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
