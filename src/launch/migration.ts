import path from "node:path";
import { startScratch } from "#platform/db/embedded-scratch.ts";
import { diffMigrations } from "#platform/db/migrate-diff.ts";
import { writeMigration } from "#platform/db/migrate-files.ts";
import { ROOT } from "./root.ts";

/**
 * `npm run db:migration -- <name>` writes the difference between migrations and schema; `--check` fails if there is
 * any.
 */
async function main([argument]: string[]): Promise<number> {
  const isCheck = argument === "--check";
  if (!isCheck && !/^[a-z0-9_]+$/.test(argument ?? "")) {
    console.error("Usage: npm run db:migration -- <name_in_snake_case>");
    return 1;
  }
  const server = await startScratch();
  try {
    const sql = await diffMigrations(server.url);
    if (sql === "") {
      console.log(isCheck ? "Migrations and schema agree." : "Nothing to do: migrations and schema agree.");
      return 0;
    }
    if (isCheck) {
      console.error(`The schema is ahead of the migrations: run "npm run db:migration -- <name>".\n\n${sql}`);
      return 1;
    }
    console.log(`Wrote ${path.relative(ROOT, writeMigration(argument ?? "", sql, new Date()))}`);
    return 0;
  } finally {
    await server.stop();
  }
}

process.exitCode = await main(process.argv.slice(2));
