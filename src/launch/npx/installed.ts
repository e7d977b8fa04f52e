import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The oldest Node.js that runs the product itself, where its own was not installed. */
const MIN_MAJOR = 24;

/**
 * Finds installed packages as Node.js does for a module in a folder: npm puts them beside this package or below it.
 * @returns the folder of a package, null where it is not installed
 */
export function packageFinder(folder: string): (name: string) => string | null {
  const folders = createRequire(path.join(folder, "package.json")).resolve.paths("any") ?? [];
  return (name) => folders.map((parent) => path.join(parent, name)).find((found) => existsSync(found)) ?? null;
}

/**
 * The Node.js to run the product on: the one that was installed with it, else the one that runs this.
 * @throws Error with what to do when there is neither
 */
export function findNode(
  find: (name: string) => string | null,
  { platform, arch, execPath, version } = process as Runtime,
): string {
  const system = platform === "win32" ? "win" : platform;
  const program = platform === "win32" ? "node.exe" : "node";
  const own = [`node-${system}-${arch}`, `node-bin-${system}-${arch}`].map(find).find((folder) => folder !== null);
  if (own) return path.join(own, "bin", program);
  if (Number(/^v(\d+)/.exec(version)?.[1]) >= MIN_MAJOR) return execPath;
  throw new Error(
    `Masthead runs on Node.js ${MIN_MAJOR} or newer, and this is ${version}. npm installs one with it unless it omits optional packages.`,
  );
}

type Runtime = Pick<NodeJS.Process, "platform" | "arch" | "execPath" | "version">;
