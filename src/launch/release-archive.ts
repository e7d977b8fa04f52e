import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** What `npm ci` and the build write and git ignores, and what a release contains so that it starts at once. */
const GENERATED = [
  ".next",
  "public/emoji",
  "public/masthead.mjs",
  "public/platforms.svg",
  "public/reference",
  "src/client",
  "src/platform/db/client",
];

/** Parts of the build that nothing reads when the product runs. */
const NOT_NEEDED = /^\.next\/(cache|dev|diagnostics|masthead-files-stamp|trace|trace-build|types|turbopack)(\/|$)/;

/**
 * The files of a release: everything that is committed, the build and the generated code. Anything else in the folder,
 * such as `.env` or `.data`, is left out.
 * @param root the folder of the checkout
 * @returns paths within the folder with `/`, sorted, each once
 * @throws Error when a part of the build is missing
 */
export function releaseFiles(root: string): string[] {
  const committed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter(Boolean);
  const generated = GENERATED.flatMap((part) => {
    if (!existsSync(path.join(root, part))) throw new Error(`${part} is missing: run "npm ci" first`);
    return filesOf(root, part);
  });
  return [...new Set([...committed, ...generated])].filter((file) => !NOT_NEEDED.test(file)).sort();
}

/** Links stay links: those of the build lead to installed packages. */
function filesOf(root: string, part: string): string[] {
  const found = lstatSync(path.join(root, part));
  if (!found.isDirectory()) return [part];
  return readdirSync(path.join(root, part)).flatMap((name) => filesOf(root, `${part}/${name}`));
}

export type ArchiveOptions = {
  /** The folder that `files` are in. */
  root: string;
  files: readonly string[];
  /** The one folder in the archive. */
  name: string;
  /** The modification time of all files, so that the same files give the same archive. */
  modifiedAt: Date;
  /** The path of the archive, which is replaced. */
  target: string;
};

/**
 * Packs files into one `.tar.gz`. The same files give the same bytes: they are sorted, belong to nobody and have one
 * time.
 * @throws Error when GNU tar is missing or a file cannot be read
 */
export async function packArchive({ root, files, name, modifiedAt, target }: ArchiveOptions): Promise<void> {
  if (!execFileSync("tar", ["--version"], { encoding: "utf8" }).includes("GNU tar"))
    throw new Error("A release is packed with GNU tar, and `tar` is another one here");
  const tar = spawn(
    "tar",
    [
      "--create",
      "--format=gnu",
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      "--mode=u=rwX,go=rX",
      `--mtime=@${Math.floor(modifiedAt.getTime() / 1000)}`,
      `--transform=s,^,${name}/,S`,
      "--null",
      "--no-recursion",
      "--files-from=-",
    ],
    { cwd: root, stdio: ["pipe", "pipe", "pipe"] },
  );
  let errors = "";
  tar.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = once(tar, "close") as Promise<[number | null]>;
  tar.stdin.end(files.map((file) => `${file}\0`).join(""));
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(target));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar failed: ${errors.trim()}`);
}

/** The SHA-256 of a file as hexadecimal digits. */
export async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/**
 * The section of a version in a changelog whose sections begin with `## <version>`.
 * @returns its text without the heading, or null when there is none or it is empty
 */
export function changesOf(changelog: string, version: string): string | null {
  const section = changelog
    .split(/^## /m)
    .slice(1)
    .find((text) => text.split(/\s/, 1)[0] === version);
  return section?.slice(section.indexOf("\n") + 1).trim() || null;
}
