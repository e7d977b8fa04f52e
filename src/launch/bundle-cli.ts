import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
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
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string };
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [ENTRY],
    outfile,
    bundle: true,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node20",
    minify: true,
    // Names of errors and of commander's classes show in what people read.
    keepNames: true,
    // Packages ask to keep their notices, once, at the end.
    legalComments: "eof",
    logLevel: "error",
    define: { "process.env.MASTHEAD_CLI_VERSION": JSON.stringify(version) },
    banner: {
      // Packages in the older format ask for Node's own modules with `require`.
      js: '#!/usr/bin/env node\nimport { createRequire as requireOf } from "node:module";\nconst require = requireOf(import.meta.url);',
    },
  });
  return Object.keys(metafile.inputs);
}
