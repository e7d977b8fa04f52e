import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory, type SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { runSql, withDatabase } from "./embedded-sql.ts";
import { openAdapter } from "./migrate-adapter.ts";
import { withoutConcurrently } from "./migrate-concurrently.ts";
import { readMigrations, readSchema, type SqlFile } from "./migrate-files.ts";

/**
 * The SQL that brings the migrations to the schema, empty when they agree. Runs Prisma's schema engine in this process
 * instead of the binary that its command line would download. What the schema language cannot express (partial indexes,
 * checks, triggers) is ignored.
 * @param url a server where databases may be created: the migrations are applied to an empty one, which is dropped
 * afterwards
 * @throws Error when a migration does not apply
 */
export async function diffMigrations(
  url: string,
  migrations: SqlFile[] = readMigrations(),
  files = readSchema(),
): Promise<string> {
  instantiate();
  const factory = adapterFactory(url);
  try {
    const engine = await bindings.SchemaEngine.new(
      { datamodels: undefined },
      () => {},
      bindMigrationAwareSqlAdapterFactory(factory),
    );
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "migrations", ...list(migrations) },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 2 ? (stdout ?? "") : "";
  } catch (error) {
    throw new Error(withoutTrace(error), { cause: error });
  } finally {
    await factory.close();
  }
}

let isInstantiated = false;

function instantiate(): void {
  if (isInstantiated) return;
  const folder = path.dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
  const glue = bindings as typeof bindings & { __wbg_set_wasm(exports: WebAssembly.Exports): void };
  const module = new WebAssembly.Module(readFileSync(path.join(folder, "schema_engine_bg.wasm")));
  const { exports } = new WebAssembly.Instance(module, {
    "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(exports);
  (exports.__wbindgen_start as () => void)();
  isInstantiated = true;
}

function list(migrations: SqlFile[]) {
  return {
    baseDir: "prisma/migrations",
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"' },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: withoutConcurrently(sql) } },
    })),
  };
}

/** Adapters as the engine requests them: for the database itself, or for a temporary empty one. */
function adapterFactory(url: string) {
  const disposals: (() => Promise<unknown>)[] = [];
  const open = async (connectionString: string): Promise<SqlDriverAdapter> => {
    const adapter = await openAdapter(connectionString);
    disposals.unshift(() => adapter.dispose());
    return adapter;
  };
  return {
    provider: "postgres" as const,
    adapterName: "@prisma/adapter-pg",
    connect: () => open(url),
    async connectToShadowDb() {
      const name = `masthead_shadow_${randomUUID().replaceAll("-", "")}`;
      await runSql(url, `create database ${name}`);
      disposals.unshift(() => runSql(url, `drop database ${name} with (force)`));
      return open(withDatabase(url, name));
    },
    async close() {
      for (const dispose of disposals.splice(0)) await dispose();
    },
  };
}

/** The engine's messages end in a stack trace of its own source. */
function withoutTrace(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .split(/\n[\t ]+0: /, 1)
    .join("")
    .trim();
}
