import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import type { Configuration } from "#platform/env.ts";
import { readStorageUrl } from "#platform/storage/location.ts";

/** `full`: nothing can be stored any more. The sentence is public; the folder is for the operator. */
export type DiskState = { state: "ok" | "low" | "full"; sentence: string; folder?: string };

/** Minimum bytes a database needs to write, including its log. */
const FULL_BYTES = 64 * 1024 * 1024;
const GIB = 1024 ** 3;

type DiskSpace = { free: number; total: number };
type Settings = Pick<Configuration, "DATA_DIR" | "STORAGE_URL" | "DISK_WARN_PERCENT">;

/** Free space on the disks of the media and the embedded database. Disks of other machines can't be checked. */
export async function checkDisks(
  env: Settings,
  measure: (folder: string) => Promise<DiskSpace> = measureFolder,
): Promise<DiskState> {
  const states = await Promise.all(
    foldersOf(env).map(async ({ name, folder }): Promise<DiskState> => {
      const { free, total } = await measure(folder);
      const percent = (100 * free) / total;
      const left = `${percent.toFixed(1)}% (${(free / GIB).toFixed(1)} GiB) free on the disk of the ${name}`;
      if (free < FULL_BYTES) return { state: "full", sentence: `full: ${left}`, folder };
      if (percent < env.DISK_WARN_PERCENT) return { state: "low", sentence: `low: ${left}`, folder };
      return { state: "ok", sentence: "ok" };
    }),
  );
  const worst = states.find(({ state }) => state === "full") ?? states.find(({ state }) => state === "low");
  return worst ?? { state: "ok", sentence: "ok" };
}

function foldersOf({ DATA_DIR, STORAGE_URL }: Settings): { name: string; folder: string }[] {
  const storage = STORAGE_URL === undefined ? null : readStorageUrl(STORAGE_URL);
  const media = storage?.kind === "disk" ? storage.folder : DATA_DIR;
  const database = path.join(DATA_DIR, "postgres");
  const folders = [
    ...(storage?.kind === "s3" ? [] : [{ name: "media", folder: media }]),
    { name: "database", folder: database },
  ];
  return folders.filter(({ folder }) => existsSync(folder));
}

async function measureFolder(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
