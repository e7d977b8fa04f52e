import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { compressUnder } from "./compress.ts";
import { ROOT } from "./root.ts";
import { shareChunks } from "./share-chunks.ts";

const STAMP = path.join(ROOT, ".next/masthead-stamp");
const SOURCES = [
  "src",
  "public",
  "prisma",
  "package-lock.json",
  "next.config.js",
  "postcss.config.js",
  "tsconfig.json",
];
const NOT_BUILT =
  /\.test\.tsx?$|^src\/(platform\/db\/client|launch|bench|test|worker|cli)\/|^public\/(masthead\.mjs|platforms\.svg)$/;

/** Whether the build in `.next` was made of exactly these sources. */
export function isBuilt(): boolean {
  return readStamp() === fingerprint();
}

/**
 * Builds the studio unless the build in `.next` was made of exactly these sources.
 * @throws Error with the end of the build's output
 */
export async function ensureBuilt({ log, signal }: { log(line: string): void; signal?: AbortSignal }): Promise<void> {
  const stamp = fingerprint();
  if (readStamp() === stamp) return;
  log("Building the studio (only after changes; takes about a minute) …");
  rmSync(STAMP, { force: true });
  const startedAt = Date.now();
  await build(signal);
  shareChunks(path.join(ROOT, ".next/server/chunks"));
  await compressUnder(path.join(ROOT, ".next/static"));
  writeFileSync(STAMP, stamp);
  log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

function build(signal: AbortSignal | undefined): Promise<void> {
  const cli = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const child = spawn(process.execPath, [cli, "build"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build failed.\n${output.trim().split("\n").slice(-60).join("\n")}`));
    });
  });
}

function readStamp(): string | null {
  try {
    return readFileSync(STAMP, "utf8");
  } catch {
    return null;
  }
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesUnder(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(ROOT, file)))
        .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(source: string): string[] {
  try {
    return readdirSync(path.join(ROOT, source), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
      .filter((file) => !NOT_BUILT.test(file))
      .sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTDIR") return [source];
    if (code === "ENOENT") return [];
    throw error;
  }
}

if (import.meta.main) await ensureBuilt({ log: (line) => console.log(line) });
