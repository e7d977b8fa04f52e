import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import { ROOT } from "./root.ts";

const ENTRY = path.join(ROOT, "src/cli/main.ts");

/**
 * Node decides between ES module and script by the file's name. The text between these two is valid as either: no
 * `import` declaration, no `import.meta`, and its own `require`. It only ever loads Node's own modules.
 */
const HEAD = `#!/usr/bin/env node
(async () => {
const require = (await import("node:module")).createRequire(process.cwd() + "/");`;
const FOOT = "})();";

/**
 * Bundles the command-line client into one self-contained file, which runs under any name, on Node 20.0 and newer.
 * Without its sources, as in an image that has only the launcher so far, there is nothing to bundle.
 * @returns the files that were included, relative to the checkout
 */
export async function bundleCli(outfile = path.join(ROOT, "public/masthead.mjs")): Promise<string[]> {
  if (!existsSync(ENTRY)) return [];
  const { build } = await import("esbuild");
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [ENTRY],
    outfile,
    write: false,
    bundle: true,
    metafile: true,
    platform: "node",
    format: "cjs",
    target: "node20.0",
    minify: true,
    // Names of errors and of commander's classes appear in the output.
    keepNames: true,
    // Every package's license notice is at the end anyway.
    legalComments: "none",
    plugins: [withoutConfsChecks, withStyleText],
    logLevel: "error",
    define: {
      "process.env.MASTHEAD_CLI_VERSION": JSON.stringify(manifestOf(ROOT).version),
      // Valid as a file URL on every system; nothing is read from beside the bundle.
      "import.meta.url": '"file:///C:/masthead"',
    },
    banner: { js: HEAD },
    footer: { js: FOOT },
  });
  const inputs = Object.keys(metafile.inputs).filter((input) => !/^(unused|shim):/.test(input));
  const [program] = outputFiles;
  writeFileSync(outfile, `${program?.text}\n${notices(inputs)}\n`, { mode: 0o755 });
  return inputs;
}

const UNUSED = "unused";

/** The prompts color with `util.styleText`, which Node has from 20.12. */
const withStyleText: Plugin = {
  name: "with util.styleText",
  setup(build) {
    build.onResolve({ filter: /^node:util$/ }, ({ importer, path: name }) =>
      importer.includes("@clack") ? { path: name, namespace: "shim" } : { path: name, external: true },
    );
    build.onLoad({ filter: /.*/, namespace: "shim" }, () => ({
      contents: `
        const util = require("util");
        const paint = (text, name) => {
          const [on, off] = util.inspect.colors[name] ?? [];
          return on === undefined ? text : "\\u001b[" + on + "m" + text + "\\u001b[" + off + "m";
        };
        const styleText = (names, text) => [names].flat().reduce(paint, text);
        module.exports = { styleText, ...util };`,
    }));
  },
};

/** Conf uses these for schemas and migrations. We use neither; they would be a third of the file. */
const withoutConfsChecks: Plugin = {
  name: "without Conf's checks",
  setup(build) {
    build.onResolve({ filter: /^(ajv\/dist\/2020\.js|ajv-formats|semver)$/ }, ({ path: name }) => ({
      path: name,
      namespace: UNUSED,
    }));
    build.onLoad({ filter: /.*/, namespace: UNUSED }, () => ({ contents: "module.exports = {};" }));
  },
};

/** The packages' licenses allow this, and require that their notices are included. */
function notices(inputs: readonly string[]): string {
  const folders = inputs.flatMap((input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license, author } = manifestOf(path.join(ROOT, folder));
    const file = readdirSync(path.join(ROOT, folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const by = typeof author === "string" ? author : author?.name;
    const text = file ? readFileSync(path.join(ROOT, folder, file), "utf8").trim() : (by ?? "");
    return `${name} ${version}, ${license}\n\n${text}`.replaceAll("*/", "* /");
  });
  return `/*\n${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n*/`;
}

type Manifest = { name: string; version: string; license?: string; author?: string | { name: string } };

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest;
}
