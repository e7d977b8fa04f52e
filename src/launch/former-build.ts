import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";

/** The folder in the data directory with the built files of this release and the one before. */
const FOLDER = "built-files";
/** Begins the name of a copy that is not finished. */
const PARTIAL = ".";
/** A copy takes seconds; one that is older was left by a process that ended, in milliseconds. */
const ABANDONED_MS = 3_600_000;

/**
 * The built files of the release that ran here before, for pages that were opened before an upgrade: their names change
 * with their content, and an upgrade replaces them.
 * @param stamp of this release
 * @returns null when another release never ran with this data directory
 */
export async function findFormerBuild(dataDir: string, stamp: string): Promise<string | null> {
  const [former] = await releasesIn(path.join(dataDir, FOLDER), stamp);
  return former ?? null;
}

/**
 * Keeps the built files of this release for the next one, and deletes those of releases before the former one.
 * @param built the folder of the files
 */
export async function keepBuild(dataDir: string, stamp: string, built: string): Promise<void> {
  const folder = path.join(dataDir, FOLDER);
  const own = path.join(folder, stamp);
  await mkdir(folder, { recursive: true });
  const now = new Date();
  // Which one ran last is told by the time of its folder, since an older release may run again.
  if ((await ageOf(own)) === null) await copyWhole(built, own);
  await utimes(own, now, now);
  const [, ...older] = await releasesIn(folder, stamp);
  for (const one of [...older, ...(await abandonedIn(folder))]) await rm(one, { recursive: true, force: true });
}

/** Under another name until all files are there: the process may end at any time, or another one may do the same. */
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = path.join(path.dirname(to), `${PARTIAL}${randomUUID()}`);
  try {
    await cp(from, partial, { recursive: true });
    await rename(partial, to);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if ((await ageOf(to)) === null) throw error;
  }
}

/** The folders of other releases, the one that ran last first. */
async function releasesIn(folder: string, stamp: string): Promise<string[]> {
  const found = await foldersIn(folder, (name) => name !== stamp && !name.startsWith(PARTIAL));
  return found.toSorted((a, b) => a.age - b.age).map(({ at }) => at);
}

async function abandonedIn(folder: string): Promise<string[]> {
  const found = await foldersIn(folder, (name) => name.startsWith(PARTIAL));
  return found.flatMap(({ at, age }) => (age > ABANDONED_MS ? at : []));
}

async function foldersIn(folder: string, isWanted: (name: string) => boolean) {
  const names = await readdir(folder).catch(() => []);
  const folders = names.filter(isWanted).map((name) => path.join(folder, name));
  return Promise.all(folders.map(async (at) => ({ at, age: (await ageOf(at)) ?? 0 })));
}

/** The time since a folder was last used, in milliseconds; null when there is none. */
async function ageOf(folder: string): Promise<number | null> {
  return stat(folder).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => null,
  );
}
