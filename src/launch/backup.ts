import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { uploadFolder } from "#domain/content/media/index.ts";
import { refreshHeldPublications } from "#domain/operations/backups/index.ts";
import { counted, plural } from "#kernel/counted.ts";
import type { SystemContext } from "#kernel/job.ts";
import { backUp } from "#platform/backup/back-up.ts";
import { readArchive } from "#platform/backup/read-archive.ts";
import { restore } from "#platform/backup/restore.ts";
import { startScratch } from "#platform/db/embedded-scratch.ts";
import { openDb } from "#platform/db/index.ts";
import { readEnv } from "#platform/env.ts";
import { readLocalSecrets, writeLocalSecrets } from "#platform/local-secrets.ts";
import { createStorage } from "#platform/storage/index.ts";
import { VERSION } from "#platform/version.ts";
import { openDatabase } from "./database.ts";

type PrintLine = (line: string) => void;

/** Backs up everything into one file in a folder, without downtime. @returns the file's path */
export async function makeBackup(
  { env, storage }: SystemContext,
  value: string | undefined,
  { withKeys }: { withKeys: boolean },
  print: PrintLine,
): Promise<string> {
  const { DATABASE_URL: url, DATA_DIR, AUTH_SECRET, ENCRYPTION_KEYS, VAPID_PRIVATE_KEY } = env;
  const keys = withKeys ? { AUTH_SECRET, ENCRYPTION_KEYS, ...(VAPID_PRIVATE_KEY ? { VAPID_PRIVATE_KEY } : {}) } : null;
  const folder = path.resolve(value ?? path.join(DATA_DIR, "backups"));
  const { file, manifest } = await backUp({ url, storage, uploads: uploadFolder(env), keys, version: VERSION, folder });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const media = manifest.files.filter((one) => one.path.startsWith("media/")).length;
  const content = [
    counted(rows, "row"),
    counted(manifest.tables.length, "table"),
    counted(media, "media file"),
    `as of ${manifest.takenAt}`,
  ];
  print(`${file}: ${content.join(", ")}.`);
  if (manifest.missing.length > 0)
    print(`${counted(manifest.missing.length, "media file")} missing from the storage; manifest.json lists them.`);
  print(
    keys
      ? "It contains the keys that decrypt every secret in it: keep it safe. Only the file's owner can read it here."
      : "It contains no keys: its secrets can only be decrypted with ENCRYPTION_KEYS and AUTH_SECRET, which you store elsewhere.",
  );
  return file;
}

/** Restores the configured database, storage and data folder from a backup. No process may be using them. */
export async function restoreBackup(
  file: string,
  may: { mayReplace: boolean; mayPublish: boolean },
  print: PrintLine,
): Promise<void> {
  const env = readEnv(process.env);
  const archive = await readArchive(path.resolve(file));
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, log: print });
  try {
    const storage = createStorage({ storageUrl: env.STORAGE_URL, dataDir: env.DATA_DIR });
    const held = await restore({ url: database.url, storage, uploads: uploadFolder(env), archive, ...may });
    print(`Restored as of ${archive.manifest.takenAt}, made by version ${archive.manifest.version}.`);
    if (held > 0) {
      const db = openDb(database.url);
      await refreshHeldPublications(db);
      await db.$disconnect();
      print(
        `${counted(held, "publication")} came due since then and may already be published: check ${plural(held, "it", "them")} in the studio ("unknown").`,
      );
    }
    if (!archive.keys)
      print("The backup contains no keys: set ENCRYPTION_KEYS and AUTH_SECRET before you start Masthead.");
    else if (env.ENCRYPTION_KEYS) print("ENCRYPTION_KEYS is set, so the backup's own keys were not used.");
    else print(replaceSecrets(env.DATA_DIR, archive.keys));
  } finally {
    archive.close();
    await database.announceStop();
    await database.stop();
  }
}

function replaceSecrets(dataDir: string, keys: Parameters<typeof writeLocalSecrets>[1]): string {
  const file = path.join(dataDir, "secrets.json");
  const before = `${file}.before-restore`;
  const isOther = existsSync(file) && readLocalSecrets(dataDir).ENCRYPTION_KEYS !== keys.ENCRYPTION_KEYS;
  if (isOther) renameSync(file, before);
  writeLocalSecrets(dataDir, keys);
  return `The backup's keys are in ${file}${isOther ? `; the previous ones are in ${before}` : ""}.`;
}

/** Restores a backup into a temporary database, which is dropped afterwards, and reads every file in it. */
export async function verifyBackup(file: string, print: PrintLine): Promise<void> {
  const archive = await readArchive(file);
  const scratch = await startScratch();
  const uploads = mkdtempSync(path.join(tmpdir(), "masthead-verify-"));
  try {
    const storage = { putStream: (_key: string, content: Readable) => finished(content.resume()) };
    await restore({ url: scratch.url, storage, uploads, archive, mayReplace: false, mayPublish: true });
    print("Verified: restored into a temporary database with all rows, files and checksums correct.");
  } finally {
    archive.close();
    await scratch.stop();
    rmSync(uploads, { recursive: true, force: true });
  }
}
