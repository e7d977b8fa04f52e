import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#platform/env.ts";

/** The folder where files wait until all of their pieces are there. Not in the storage, which knows only whole files. */
export function uploadFolder({ DATA_DIR }: Pick<Env, "DATA_DIR">): string {
  return join(DATA_DIR, "uploads");
}

/** Where one of them lies. */
export const unfinishedPath = (env: Env, key: string) => join(uploadFolder(env), key);

/** Makes the empty file that pieces are added to. */
export async function createUnfinished(env: Env, key: string): Promise<void> {
  await mkdir(uploadFolder(env), { recursive: true, mode: 0o700 });
  await writeFile(unfinishedPath(env, key), "", { flag: "wx", mode: 0o600 });
}

/** How many bytes of it are there; null where there is no such file any more. */
export async function receivedOf(env: Env, key: string): Promise<number | null> {
  const found = await stat(unfinishedPath(env, key)).catch(nullIfMissing);
  return found?.size ?? null;
}

/** One that is not there is as good as deleted. */
export async function discardUnfinished(env: Env, key: string): Promise<void> {
  await rm(unfinishedPath(env, key), { force: true });
}

/** The names of those that nobody has added to since. */
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
