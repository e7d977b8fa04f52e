import { spawn } from "node:child_process";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { compressUnder } from "./compress.ts";
import { BUILD_STAMP, fingerprint, quickFingerprint, readStamp } from "./fingerprint.ts";
import { ROOT } from "./root.ts";

/** The build, and the names, sizes and times of the sources that were last found to be theirs. */
const FILES_STAMP = path.join(ROOT, ".next/masthead-files-stamp");
const NOT_BUILT =
  /\.test\.tsx?$|^src\/launch\/(?!compile-mdx)|^src\/(platform\/db\/client|bench|test|worker|cli)\/|^public\/(masthead\.mjs|platforms\.svg)$/;

/** Whether the studio in `.next` was built of exactly these sources. */
export async function isBuilt(): Promise<boolean> {
  const files = [quickFingerprint(NOT_BUILT), readStamp(BUILD_STAMP)].join("\n");
  if (readStamp(FILES_STAMP) === files) return true;
  const isSame = readStamp(BUILD_STAMP) === (await fingerprint(NOT_BUILT));
  if (isSame) keepFilesStamp(files);
  return isSame;
}

/** So that the next start need not read the sources. */
function keepFilesStamp(files: string): void {
  try {
    writeFileSync(FILES_STAMP, files);
  } catch {
    // The folder of the product may be read-only: then they are read at each start.
  }
}

/**
 * Builds the studio unless the one in `.next` was built of exactly these sources.
 * @throws Error with the end of the build's output
 */
export async function ensureBuilt({ log, signal }: { log(line: string): void; signal?: AbortSignal }): Promise<void> {
  rmSync(FILES_STAMP, { force: true });
  const stamp = await fingerprint(NOT_BUILT);
  if (readStamp(BUILD_STAMP) === stamp) return;
  log("Building the studio (only after changes; takes about a minute) …");
  rmSync(BUILD_STAMP, { force: true });
  const startedAt = Date.now();
  await build(signal);
  const waitedFor = filesOfPages();
  await compressUnder(path.join(ROOT, ".next/static"), (name) => waitedFor.has(name));
  writeFileSync(BUILD_STAMP, stamp);
  log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/** The names of the scripts and styles in the HTML of pages; others are loaded by these when they are needed. */
function filesOfPages(): Set<string> {
  const manifests = [
    "build-manifest.json",
    ...globSync("server/app/**/*_client-reference-manifest.js", { cwd: path.join(ROOT, ".next") }),
  ];
  const texts = manifests.map((file) => readFileSync(path.join(ROOT, ".next", file), "utf8"));
  return new Set(texts.flatMap((text) => text.match(/(?<![^"/])[^"/]+\.(?:js|css)(?=")/g) ?? []));
}

/** Ends once the process of the build has. */
function build(signal: AbortSignal | undefined): Promise<void> {
  const cli = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const child = spawn(process.execPath, [cli, "build"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    child.once("error", (error) => {
      failure = error;
    });
    child.once("close", (code) => {
      if (code === 0) resolve();
      else if (failure) reject(failure);
      else reject(new Error(`The build failed.\n${output.trim().split("\n").slice(-60).join("\n")}`));
    });
  });
}

if (import.meta.main) await ensureBuilt({ log: (line) => console.log(line) });
