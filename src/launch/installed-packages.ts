import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Lockfile } from "./dependency-policy.ts";
import { ROOT } from "./root.ts";

const MAX_NAMED = 3;

/**
 * Whether the packages of the lockfile are installed, according to npm's own record: tools of another version fail in
 * confusing ways. A package that is no longer required does no harm: `npm run check` refuses its import.
 * @returns one sentence with what to do, or null when all is well
 */
export function packagesProblem(root = ROOT): string | null {
  const noted = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(noted)) return "Run npm ci: no packages are installed.";
  const others = findDifferences(read(path.join(root, "package-lock.json")), read(noted));
  if (others.length === 0) return null;
  const rest = others.length - MAX_NAMED;
  const named = [...others.slice(0, MAX_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(", ");
  return `Run npm ci: the installed packages differ from package-lock.json (${named}).`;
}

/** One phrase for each package that is missing or of another version. */
export function findDifferences({ packages: locked }: Lockfile, { packages: installed }: Lockfile): string[] {
  const phrases: string[] = [];
  for (const [folder, { version, optional, os, cpu, libc }] of Object.entries(locked)) {
    const found = installed[folder];
    // Packages for other systems are not installed.
    const isOptional = folder === "" || optional || os || cpu || libc;
    if (!found && !isOptional) phrases.push(`${nameOf(folder)} is missing`);
    if (found && found.version !== version) phrases.push(`${nameOf(folder)} ${found.version} instead of ${version}`);
  }
  return phrases;
}

const nameOf = (folder: string) => folder.replace(/^.*node_modules\//, "");

function read(file: string): Lockfile {
  return JSON.parse(readFileSync(file, "utf8"));
}
