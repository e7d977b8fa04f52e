import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#platform/env.ts";

/** The folder of files whose pieces have not all arrived. Not in the storage, which supports only whole files. */
export function uploadFolder({ DATA_DIR }: Pick<Env, "DATA_DIR">): string {
  return join(DATA_DIR, "uploads");
}

/** The path of one of them. */
export const unfinishedPath = (env: Env, key: string) => join(uploadFolder(env), key);

/** Creates the empty file to which pieces are appended. */
export async function createUnfinished(env: Env, key: string): Promise<void> {
  await mkdir(uploadFolder(env), { recursive: true, mode: 0o700 });
  await writeFile(unfinishedPath(env, key), "", { flag: "wx", mode: 0o600 });
}

/** The bytes received so far; null if the file no longer exists. */
export async function receivedOf(env: Env, key: string): Promise<number | null> {
  const found = await stat(unfinishedPath(env, key)).catch(nullIfMissing);
  return found?.size ?? null;
}

/** A missing file counts as deleted. */
export async function discardUnfinished(env: Env, key: string): Promise<void> {
  await rm(unfinishedPath(env, key), { force: true });
}

/** The names of those without an append since then. */
export async function listUntouchedSince(env: Env, moment: Date): Promise<string[]> {
  const all = (await readdir(uploadFolder(env)).catch(nullIfMissing)) ?? [];
  const names = all.filter((name) => !name.startsWith("."));
  const changed = await Promise.all(names.map((name) => stat(unfinishedPath(env, name)).catch(nullIfMissing)));
  return names.filter((_, index) => (changed[index]?.mtime ?? moment) < moment);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
