import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { uploadFolder } from "#domain/content/media/index.ts";
import { job } from "#kernel/job.ts";
import { VERSION } from "#platform/version.ts";
import { expiredBackups, lastScheduledAt, takenAt } from "./rules.ts";

/** A file that grew within this time is being written by another worker. */
const BEING_WRITTEN_MS = 600_000;

/**
 * Makes the day's backup once its time has passed, however late, and deletes what no retention rule keeps. A failure is
 * logged and retried at the next run.
 */
export const runBackup = job({
  name: "backups.run",
  cron: "*/5 * * * *",
  options: { retryLimit: 0, retryDelay: 60, expireInSeconds: 6 * 3600, concurrency: 1 },
  async perform({ env, storage, clock, log }) {
    const { BACKUP_DIR: folder, BACKUP_AT, BACKUP_KEEP } = env;
    if (!folder) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const due = lastScheduledAt(clock.now(), BACKUP_AT);
    const names = await readdir(folder);
    if (names.some((name) => (takenAt(name) ?? 0) >= due) || (await isBeingWritten(folder, names))) return;
    // The modules that copy tables and write archives are loaded once a day, not by every process that registers this
    // job.
    const { backUp } = await import("#platform/backup/back-up.ts");
    const { DATABASE_URL: url, AUTH_SECRET, ENCRYPTION_KEYS, VAPID_PRIVATE_KEY } = env;
    const keys = { AUTH_SECRET, ENCRYPTION_KEYS, ...(VAPID_PRIVATE_KEY ? { VAPID_PRIVATE_KEY } : {}) };
    const order = { url, storage, uploads: uploadFolder(env), keys, version: VERSION, folder };
    const { file, manifest } = await backUp(order);
    log.info({ file, takenAt: manifest.takenAt, missing: manifest.missing.length }, "backed up");
    for (const name of expiredBackups(await readdir(folder), BACKUP_KEEP))
      await rm(join(folder, name), { force: true });
  },
});

async function isBeingWritten(folder: string, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    if (!name.endsWith(".zip.part")) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs < BEING_WRITTEN_MS) return true;
    // Left by a worker that was killed.
    await rm(join(folder, name), { force: true });
  }
  return false;
}
