import path from "node:path";
import { startScratch } from "#platform/db/embedded-scratch.ts";
import { diffMigrations } from "#platform/db/migrate-diff.ts";
import { diffSqlFiles } from "#platform/db/migrate-diff-sql.ts";
import { writeMigration } from "#platform/db/migrate-files.ts";
import { readArguments, refuse } from "./arguments.ts";
import { ROOT } from "./root.ts";

const COMMAND = {
  usage: "npm run db:migration -- <name_in_snake_case>",
  about:
    "Writes what the migrations lack of the schema (prisma/schema) and of the functions and triggers (prisma/sql).",
  takesWords: true,
};

async function main(): Promise<number> {
  const [name, ...more] = readArguments(COMMAND).words;
  if (name === undefined || more.length > 0) refuse(COMMAND, "Name the migration, in one word.");
  if (!/^[a-z0-9_]+$/.test(name))
    refuse(COMMAND, `A name has lower-case letters, digits and _, unlike "${name.slice(0, 40)}".`);
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

process.exitCode = await main();
