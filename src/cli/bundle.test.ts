import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { bundleCli } from "#launch/bundle-cli.ts";

/** The modules that may be in the downloaded file: the CLI, the client, schemas, and the CLI's own packages. */
const OURS = [
  /^src\/cli\//,
  /^src\/client\//,
  /^src\/kernel\/(counted|csv|event-stream|excerpt|file-text|look-up)\.ts$/,
  /^src\/domain\/[\w-]+\/[\w-]+\/schema\.ts$/,
  /^src\/domain\/events\/webhooks\/sign\.ts$/,
];
const SERVER = /node_modules\/(@prisma|prisma|next|react|react-dom|hono|pg|pg-boss|@aws-sdk|sharp|zod)\//;

test("the bundle is one small file without server code", async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "masthead-bundle-")), "masthead.mjs");
  const inputs = await bundleCli(file);
  const own = inputs.filter((input) => !input.startsWith("node_modules/"));
  expect(own).toContain("src/cli/main.ts");
  expect(own.filter((input) => !OURS.some((pattern) => pattern.test(input)))).toEqual([]);
  expect(inputs.filter((input) => SERVER.test(input))).toEqual([]);

  const text = readFileSync(file, "utf8");
  expect(text.slice(0, 20)).toBe("#!/usr/bin/env node\n");
  // V8 parses all of it at every start.
  expect(text.length).toBeLessThan(600_000);
  for (const name of ["commander", "conf", "@clack/prompts", "fast-string-width", "open", "@bomb.sh/tab"]) {
    expect(text.includes(`\n${name} `), `the notice of ${name}`).toBe(true);
  }
  const statements = text.matchAll(/(?:^|;)(?:import|export)\b(?:[^";]*from)?\s*"([^"./][^"]*)"/gm);
  const imported = [...statements, ...text.matchAll(/\bimport\(\s*"([^"./][^"]*)"/g)].map(([, name = ""]) => name);
  expect(imported.filter((name) => !name.startsWith("node:") && !BUILT_IN.has(name))).toEqual([]);
});

const BUILT_IN = new Set(["fs", "path", "os", "crypto", "child_process", "util", "url", "process", "buffer"]);
