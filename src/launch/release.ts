import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readArguments } from "./arguments.ts";
import { ensureBuilt } from "./build.ts";
import { changesOf, packArchive, releaseFiles, sha256 } from "./release-archive.ts";
import { packPackage } from "./release-package.ts";
import { ROOT } from "./root.ts";

const FOLDER = path.join(ROOT, "release");

async function main(): Promise<number> {
  readArguments({
    usage: "npm run release",
    about: `Builds the committed state and writes the archive, the package for npm, the bill of materials, the changes of this
version and the checksums of all four to release/. Unpacked, "npm ci --omit=dev && npm start" needs no build; neither
does npx with the package.`,
  });
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string };
  const name = `masthead-${version}`;
  const changes = changesOf(readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8"), version);
  if (!changes) return refuse(`CHANGELOG.md has no section "## ${version}".`);
  if (git("status", "--porcelain").trim() !== "") return refuse("There are changes that are not committed.");

  await ensureBuilt({ log: (line) => console.log(line) });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const contents = {
    [`${name}.sbom.json`]: execFileSync("npm", ["run", "--silent", "sbom"], { cwd: ROOT, maxBuffer: 2 ** 28 }),
    [`${name}.changes.md`]: `${changes}\n`,
  };
  for (const [file, content] of Object.entries(contents)) writeFileSync(path.join(FOLDER, file), content);
  const modifiedAt = new Date(git("log", "-1", "--format=%cI").trim());
  const archive = `${name}.tar.gz`;
  await packArchive({ root: ROOT, files: releaseFiles(ROOT), name, modifiedAt, target: path.join(FOLDER, archive) });
  const npm = `${name}.tgz`;
  await packPackage({ root: ROOT, archive: path.join(FOLDER, archive), modifiedAt, target: path.join(FOLDER, npm) });
  const sums = [];
  for (const file of [archive, npm, ...Object.keys(contents)])
    sums.push(`${await sha256(path.join(FOLDER, file))}  ${file}\n`);
  writeFileSync(path.join(FOLDER, "SHA256SUMS"), sums.join(""));
  console.log(`Wrote release/${archive} of commit ${git("rev-parse", "HEAD").trim()}:\n${sums.join("")}`.trimEnd());
  return 0;
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
}

function refuse(reason: string): number {
  console.error(`No release was made. ${reason}`);
  return 1;
}

process.exitCode = await main();
