import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Storage } from "./contract.ts";

/** Suffix of a file being written; `list` omits it, and no key ends like this. */
const UNFINISHED = ".part~";

/** Whatever the umask of the process: a restore by an operator leaves the same as the server. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Stores files in a folder of this machine, which is created by the first write. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, key);

  /** Written to a temporary file and renamed, so that no partial file is ever visible, also after a crash. */
  async function writeAtomically(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    try {
      await write(unfinished);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  return {
    put: (key, bytes) => writeAtomically(key, (path) => writeFile(path, bytes, { mode: FILE_MODE })),
    putStream: (key, content) =>
      writeAtomically(key, (path) => pipeline(content, createWriteStream(path, { mode: FILE_MODE }))),
    getBytes: async (key) => readFile(pathOf(key)),
    async getStream(key, range): Promise<Readable> {
      const file = await open(pathOf(key));
      return file.createReadStream(range);
    },
    async size(key) {
      const found = await stat(pathOf(key)).catch(orAbsent);
      return found?.isFile() ? found.size : null;
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orAbsent);
      const files = (entries ?? []).filter(
        (entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED) && !isHidden(entry.name),
      );
      return files.map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(folder.length)
          .replace(/^[\\/]+/, ""),
      );
    },
  };
}

/** Keys are never hidden: a hidden file is the marker of the folder. */
const isHidden = (name: string) => name.startsWith(".");

function orAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
