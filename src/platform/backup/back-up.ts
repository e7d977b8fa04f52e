import { createReadStream } from "node:fs";
import { chmod, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Storage } from "../storage/index.ts";
import { KEYS, type Keys, MANIFEST, type Manifest } from "./manifest.ts";
import { columnsOf, listStoredFiles, listTables, nameOf } from "./tables.ts";
import { type ArchiveWriter, writeArchive } from "./write-archive.ts";

export type BackupOptions = {
  url: string;
  storage: Storage;
  /** The folder of unfinished uploads. */
  uploads: string;
  /** Null leaves the secrets out. */
  keys: Keys | null;
  version: string;
  folder: string;
};

/**
 * Writes the whole installation into one file without downtime: a snapshot of the tables, then the files that they
 * reference. A file's content never changes under its key, and files deleted before they are copied are listed in the
 * manifest.
 * @returns the path of the file, and its manifest
 */
export async function backUp(options: BackupOptions): Promise<{ file: string; manifest: Manifest }> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: options.url, application_name: "masthead backup" });
  client.on("error", () => {});
  await client.connect();
  let archive: ArchiveWriter | undefined;
  try {
    await client.query("begin isolation level repeatable read, read only");
    const { rows } = await client.query<{ now: Date }>("select now()");
    const takenAt = (rows[0]?.now ?? new Date()).toISOString();
    const file = path.join(options.folder, `masthead-${takenAt.replaceAll(/[:.]/g, "-")}.zip`);
    archive = writeArchive(file, new Date(takenAt));
    const tables = await addTables(client, archive);
    const [migrations, sequences] = [await readMigrations(client), await readSequences(client)];
    const [stored, uploads] = [await listStoredFiles(client), await readUploads(client)];
    // From here on no vacuum is held back by our transaction.
    await client.query("commit");
    const missing = await addFiles(archive, options, stored, uploads);
    if (options.keys) await archive.addJson(KEYS, options.keys);
    const { version } = options;
    const manifest = {
      format: 1 as const,
      version,
      takenAt,
      migrations,
      tables,
      sequences,
      files: [...archive.files],
      missing,
    };
    await archive.addJson(MANIFEST, manifest);
    await archive.finish();
    await chmod(file, 0o600);
    return { file, manifest };
  } catch (error) {
    await archive?.discard();
    throw error;
  } finally {
    await client.end();
  }
}

async function addTables(client: pg.Client, archive: ArchiveWriter): Promise<Manifest["tables"]> {
  const tables: Manifest["tables"] = [];
  for (const table of await listTables(client)) {
    const { schema, name, columns, filter = "true" } = table;
    const file = `database/${schema}.${name}.copy`;
    const copy = client.query(
      copyTo(`copy (select ${columnsOf(columns)} from ${nameOf(table)} where ${filter}) to stdout`),
    );
    await archive.add(file, copy);
    tables.push({ schema, name, columns, rows: copy.rowCount, file });
  }
  return tables;
}

async function addFiles(
  archive: ArchiveWriter,
  { storage, uploads }: BackupOptions,
  stored: string[],
  begun: string[],
): Promise<string[]> {
  const missing: string[] = [];
  for (const key of stored) {
    const content = await openStored(storage, key);
    if (content) await archive.add(`media/${key}`, content, { isCompressed: true });
    else missing.push(key);
  }
  for (const key of begun) {
    const file = path.join(uploads, key);
    const size = (await stat(file).catch(() => null))?.size ?? 0;
    // Bytes that arrive later are left out: the client resumes from the offset that the server reports.
    if (size > 0)
      await archive.add(`uploads/${key}`, createReadStream(file, { end: size - 1 }), { isCompressed: true });
  }
  return missing;
}

async function openStored(storage: Storage, key: string): Promise<Readable | null> {
  if ((await storage.size(key)) === null) return null;
  return storage.getStream(key).catch(async (error: unknown) => {
    if ((await storage.size(key)) === null) return null;
    throw error;
  });
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select migration_name as name from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function readSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

async function readUploads(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>("select key from media_uploads where asset_id is null");
  return rows.map(({ key }) => key.trim());
}
