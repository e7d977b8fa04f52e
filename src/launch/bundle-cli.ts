import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import { ROOT } from "./root.ts";

const ENTRY = path.join(ROOT, "src/cli/main.ts");

/**
 * Bundles the command-line client into one file that runs by itself under Node 20 and newer. Without its sources, as in
 * an image that has only the launcher so far, there is nothing to bundle.
 * @returns the files that went in, relative to the checkout
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
    format: "esm",
    target: "node20",
    minify: true,
    // Names of errors and of commander's classes show in what people read.
    keepNames: true,
    // Every package's notice is at the end anyway.
    legalComments: "none",
    plugins: [withoutConfsChecks],
    logLevel: "error",
    define: { "process.env.MASTHEAD_CLI_VERSION": JSON.stringify(manifestOf(ROOT).version) },
    banner: {
      // Packages in the older format ask for Node's own modules with `require`.
      js: '#!/usr/bin/env node\nimport { createRequire as requireOf } from "node:module";\nconst require = requireOf(import.meta.url);',
    },
  });
  const inputs = Object.keys(metafile.inputs).filter((input) => !input.startsWith(`${UNUSED}:`));
  const [program] = outputFiles;
  writeFileSync(outfile, `${program?.text}\n${notices(inputs)}\n`, { mode: 0o755 });
  return inputs;
}

const UNUSED = "unused";

/** Conf checks with these what comes with a schema or with migrations. We give neither; they would be a third of the file. */
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

/** The packages' licences allow this, and ask that their notices go along. */
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
