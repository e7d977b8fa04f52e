import { join } from "node:path";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Storage } from "./contract.ts";
import { diskStorage } from "./disk.ts";
import { readStorageUrl } from "./location.ts";

export type { ByteRange, Storage } from "./contract.ts";

type Options = {
  /** `STORAGE_URL`; without it files are stored in `dataDir`. */
  storageUrl?: string;
  dataDir: string;
  /** Receives the cause of a storage error; callers only get `unavailable`. */
  onError?: (error: unknown) => void;
};

/** Creates the store that `STORAGE_URL` names; connects only at the first call. */
export function createStorage({ storageUrl, dataDir, onError = () => {} }: Options): Storage {
  const location = storageUrl
    ? readStorageUrl(storageUrl)
    : ({ kind: "disk", folder: join(dataDir, "media") } as const);
  let opened: Promise<Storage> | undefined;
  const open = () => {
    // The SDK is large; an installation that stores its files on disk never loads it.
    opened ??=
      location.kind === "disk"
        ? Promise.resolve(diskStorage(location.folder))
        : import("./s3.ts").then(({ s3Storage }) => s3Storage(location));
    return opened;
  };

  async function ask<T>(key: string, work: (storage: Storage) => Promise<T>): Promise<T> {
    if (!isKey(key)) throw new TypeError(`"${key}" is no key of a stored file.`);
    try {
      return await work(await open());
    } catch (error) {
      if (isMissing(error)) throw error;
      onError(error);
      throw fault("unavailable", { message: t("The file storage isn't responding. Try again in a moment.") });
    }
  }

  return {
    put: (key, bytes) => ask(key, (storage) => storage.put(key, bytes)),
    putStream: (key, content) => ask(key, (storage) => storage.putStream(key, content)),
    getBytes: (key) => ask(key, (storage) => storage.getBytes(key)),
    getStream: (key, range) => ask(key, (storage) => storage.getStream(key, range)),
    size: (key) => ask(key, (storage) => storage.size(key)),
    delete: (key) => ask(key, (storage) => storage.delete(key)),
    list: () => ask("all", (storage) => storage.list()),
  };
}

/** Whether the error is that of a missing file: the disk's code, or S3's. */
function isMissing(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return code === "ENOENT" || name === "NoSuchKey";
}

/** Valid keys cannot leave the folder and have no empty or hidden segment. */
function isKey(key: string): boolean {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key);
}
