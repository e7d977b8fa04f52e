import path from "node:path";
import { startScratch } from "#platform/db/embedded-scratch.ts";
import { diffMigrations } from "#platform/db/migrate-diff.ts";
import { diffSqlFiles } from "#platform/db/migrate-diff-sql.ts";
import { writeMigration } from "#platform/db/migrate-files.ts";
import { ROOT } from "./root.ts";

/**
 * `npm run db:migration -- <name>` writes what the migrations lack of the schema (`prisma/schema`) and of the functions and
 * triggers (`prisma/sql`).
 */
async function main([name = ""]: string[]): Promise<number> {
  if (!/^[a-z0-9_]+$/.test(name)) {
    console.error("Usage: npm run db:migration -- <name_in_snake_case>");
    return 1;
  }
  const server = await startScratch();
  try {
    const { first, last } = await diffSqlFiles(server.url);
    const sql = [first, await diffMigrations(server.url), last].filter((part) => part !== "").join("\n");
    console.log(
      sql === ""
        ? "Nothing to do: migrations, schema and functions agree."
        : `Wrote ${path.relative(ROOT, writeMigration(name, sql, new Date()))}`,
    );
    return 0;
  } finally {
    await server.stop();
  }
}

process.exitCode = await main(process.argv.slice(2));
