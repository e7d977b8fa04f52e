import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

export type Storage = Disk;

/** Where media bytes live: a folder of this machine. Keys are random and never taken from a file's name. */
export function createStorage(options: { storageUrl?: string | undefined; dataDir: string }): Storage {
  const location = options.storageUrl ? fileURLToPath(options.storageUrl) : join(options.dataDir, "media");
  return new Disk(new FSDriver({ location, visibility: "private" }));
}
