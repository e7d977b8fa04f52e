import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { readArguments } from "./arguments.ts";
import { findUnpinned, type Lockfile, lockfileProblems, type Manifest } from "./dependency-policy.ts";
import { ROOT } from "./root.ts";

/** Exact versions, integrity and licenses of everything that `npm ci` installs (CONTRIBUTING.md). */
function main(): number {
  readArguments({
    usage: "npm run check:dependencies",
    about: "Exact versions, integrity and licenses of everything that npm ci installs.",
  });
  const manifest = read<Manifest>("package.json");
  const lockfile = read<Lockfile>("package-lock.json");
  const problems = [...findUnpinned(manifest), ...lockfileProblems(lockfile, licenseOf)];
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

/** The old form `licenses: [{ type }]` counts as no license: such a package needs an exception. */
function licenseOf(folder: string): string | undefined {
  const file = path.join(folder, "package.json");
  if (!existsSync(path.join(ROOT, file))) return undefined;
  const { license } = read<{ license?: string | { type: string } }>(file);
  return typeof license === "object" ? license.type : license;
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
}

process.exitCode = main();
