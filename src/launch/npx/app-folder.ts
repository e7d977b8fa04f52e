import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { mkdir, readdir, readlink, rename, rm, stat, symlink, utimes } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

/** In the data folder, with a folder per version. */
const FOLDER = "app";
/** Begins the name of a folder that is not complete. */
const PARTIAL = ".";

/** What the package's manifest says: `app` is the SHA-256 of the archive. */
type Manifest = {
  version: string;
  app: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

type AppOptions = {
  /** The folder of the package. */
  folder: string;
  dataDir: string;
  /** The folder of an installed package. */
  find(name: string): string | null;
  log(line: string): void;
};

/**
 * The product, unpacked into the data folder: Node.js runs no TypeScript below `node_modules`, and npm leaves out the
 * links that the build contains. The former version stays there, since a worker may still run it.
 * @returns the folder of the product
 * @throws Error when the archive is damaged or cannot be unpacked
 */
export async function openApp({ folder, dataDir, find, log }: AppOptions): Promise<string> {
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest;
  const { version, app: digest } = manifest;
  const apps = path.join(dataDir, FOLDER);
  const app = path.join(apps, `${version}-${digest.slice(0, 12)}`);
  if ((await usedAt(app)) === null) {
    log(`Unpacking Masthead ${version} into ${app} …`);
    await unpack(path.join(folder, "app.tar.gz"), digest, app);
  }
  await linkPackages(path.join(app, "node_modules"), manifest, find);
  const now = new Date();
  await utimes(app, now, now);
  await removeOlder(apps, app);
  return app;
}

/** Under another name until everything is there: the process may end at any time, or another one may do the same. */
async function unpack(archive: string, digest: string, target: string): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(archive), hash);
  if (hash.digest("hex") !== digest) throw new Error(`${archive} is damaged. Install Masthead again.`);
  const partial = path.join(path.dirname(target), `${PARTIAL}${randomUUID()}`);
  await mkdir(partial, { recursive: true });
  try {
    await promisify(execFile)("tar", ["-xzf", archive, "-C", partial, "--strip-components=1"]);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if ((await usedAt(target)) === null) throw error;
  }
}

/** At each start, since npx may install the packages into another folder each time. @throws Error when one is missing */
async function linkPackages(
  links: string,
  { dependencies, optionalDependencies }: Manifest,
  find: AppOptions["find"],
): Promise<void> {
  for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]) {
    const found = find(name);
    if (found === null && Object.hasOwn(optionalDependencies, name)) continue;
    if (found === null) throw new Error(`The package ${name} is not installed. Install Masthead again.`);
    const link = path.join(links, name);
    if ((await readlink(link).catch(() => null)) === found) continue;
    await rm(link, { force: true });
    await mkdir(path.dirname(link), { recursive: true });
    // A junction needs no rights on Windows; elsewhere it is an ordinary link.
    await symlink(found, link, "junction");
  }
}

async function removeOlder(apps: string, current: string): Promise<void> {
  const names = (await readdir(apps)).filter((name) => !name.startsWith(PARTIAL));
  const others = names.map((name) => path.join(apps, name)).filter((other) => other !== current);
  const used = await Promise.all(others.map(async (other) => ({ other, at: (await usedAt(other)) ?? 0 })));
  const [, ...older] = used.toSorted((a, b) => b.at - a.at);
  for (const { other } of older) await rm(other, { recursive: true, force: true });
}

/** When a version was last started, in milliseconds; null when it is not there. */
async function usedAt(folder: string): Promise<number | null> {
  return stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
}
