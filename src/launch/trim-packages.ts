import { existsSync, globSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./root.ts";

/** What nothing here reads from the installed packages, in `node_modules`. */
const UNUSED = [
  // For building addons of Node.js.
  "node-*/include",
  // Of databases other than PostgreSQL, and in the size and format that the generated client does not load.
  "@prisma/client/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*",
  "@prisma/client/runtime/query_compiler_{small_bg.*,fast_bg.postgresql.js,*.wasm-base64.mjs}",
  // The same icons as single files; `platform-icons.ts` reads them from `tabler-nodes-outline.json`.
  "@tabler/icons/{categories,icons}",
  "@tabler/icons/{icons,tabler-nodes-filled}.json",
  // Sources and types of what is imported as built, by other packages alone.
  "effect/{src,dist/dts}",
  "@octokit/openapi-types/*.d.ts",
  "@octokit/*/node_modules/@octokit/openapi-types/*.d.ts",
  "{mediabunny,zod}/src",
  "@{aws-sdk,smithy}/*/dist-types/ts3.4",
  // The same modules in another format than the one that is imported.
  "@mantine/*/cjs",
  "@redocly/config/lib",
  "@tanstack/*/build/{codemods,legacy}",
  "effect/dist/esm",
  "effect/node_modules/fast-check/lib/esm",
  "mediabunny/dist/bundles",
  "stripe/cjs",
  "@hyzyla/pdfium/dist/*base64*",
  "pdfkit/js/pdfkit.{browser,old,standalone}*",
  "oxc-parser/*.wasm",
  "tus-js-client/dist/browser-test-bundle.js",
  // The documentation of Next.js.
  "next/dist/docs",
  // Its builds with an unreleased React, for settings that we do not have, and those for development with webpack.
  "next/dist/compiled/{react,react-dom,react-server-dom-turbopack,react-server-dom-webpack,scheduler}-experimental",
  "next/dist/compiled/next-server/*-experimental.runtime.*",
  "next/dist/compiled/next-server/{app-page,app-route,dev-validation-worker,pages,pages-api,use-cache-probe-worker}.runtime.dev.js",
  "{react-dom,next/dist/compiled/react-dom}/cjs/react-dom-profiling.*",
  // Messages of the compiler in other languages.
  "@typescript/old/lib/{cs,de,es,fr,it,ja,ko,pl,pt-br,ru,tr,zh-cn,zh-tw}",
  // Measures of fonts that are loaded from elsewhere, images drawn from JSX, and a reference in HTML.
  "next/dist/server/capsize-font-metrics.json",
  "next/dist/compiled/@vercel/og",
  "@redocly/cli/lib/chunks/redoc.standalone.js",
  // Tests and descriptions.
  "{fastify,bintrees}/test",
  "fastify/docs",
  "pdfkit/.yarn",
];

/** Names of files that nothing reads in any package. Licenses stay. */
const UNUSED_FILES = /\.map$|\.flow$|\.(?:test|spec)\.[cm]?[jt]sx?$|^(?:readme|changelog|changes|history)\b.*\.md$/i;

/** Deletes from the installed packages what nothing here reads, such as their source maps: a quarter of their size. */
export function trimPackages(folder = path.join(ROOT, "node_modules")): void {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && UNUSED_FILES.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const unused = globSync(UNUSED, { cwd: folder }).map((name) => path.join(folder, name));
  for (const each of [...files, ...unused]) rmSync(each, { recursive: true, force: true });
}

if (import.meta.main) trimPackages();
