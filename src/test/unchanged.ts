import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** What the tools of the tests write there. */
const CACHES = /^(\.cache|\.vite|\.vite-temp|\.vitest-cache)$/;
/** What the product writes there when it runs: caches, and that it has compared the sources. */
const WRITTEN = /^(cache|masthead-files-stamp)$/;
const MAX_NAMED = 10;

/**
 * Notes the files of a folder whose content only its author may change, such as an installed package or a build.
 * @param ignored matches names directly in the folder
 * @returns a function that throws an Error naming the files that were added, removed or written since
 */
function note(folder: string, ignored: RegExp): () => void {
  const before = stampsOf(folder, ignored);
  return () => {
    const after = stampsOf(folder, ignored);
    const names = new Set([...before.keys(), ...after.keys()]);
    const changed = [...names].filter((name) => before.get(name) !== after.get(name)).slice(0, MAX_NAMED);
    if (changed.length > 0) throw new Error(`These files in ${folder} were changed: ${changed.join(", ")}`);
  };
}

/** The size and the modification time of each file. */
function stampsOf(folder: string, ignored: RegExp): Map<string, string> {
  const tops = readdirSync(folder).filter((name) => !ignored.test(name));
  const files = tops.flatMap((top) => filesUnder(folder, top));
  return new Map(
    files.map((file) => {
      const { size, mtimeMs } = statSync(path.join(folder, file));
      return [file, `${size} ${mtimeMs}`];
    }),
  );
}

function filesUnder(folder: string, top: string): string[] {
  const whole = path.join(folder, top);
  if (!statSync(whole).isDirectory()) return [top];
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Notes the installed packages, which none of our scripts may change. */
export const notePackages = (root: string) => note(path.join(root, "node_modules"), CACHES);

/** Notes the build of the studio, which the product may not change when it runs. */
export const noteBuild = (root: string) => note(path.join(root, ".next"), WRITTEN);
