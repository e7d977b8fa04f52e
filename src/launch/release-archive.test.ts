import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { changesOf, packArchive, releaseFiles, sha256 } from "./release-archive.ts";

/** A checkout with one committed file, a build, the generated code, and files that belong to nobody else. */
function checkout(): string {
  const root = mkdtempSync(path.join(tmpdir(), "masthead-release-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = [
    "package.json",
    ".next/BUILD_ID",
    ".next/cache/big",
    ".next/trace",
    "public/emoji/en/data.json",
    "public/masthead.mjs",
    "public/platforms.svg",
    "public/reference/scalar.js",
    "src/client/index.ts",
    "src/platform/db/client/client.ts",
    ".env",
    ".data/keys.json",
  ];
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), file);
  }
  mkdirSync(path.join(root, "node_modules/pg"), { recursive: true });
  writeFileSync(path.join(root, "node_modules/pg/index.js"), "installed");
  mkdirSync(path.join(root, ".next/node_modules"));
  symlinkSync("../../node_modules/pg", path.join(root, ".next/node_modules/pg-1"));
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  execFileSync("git", ["add", "package.json"], { cwd: root });
  return root;
}

const RELEASED = [
  ".next/BUILD_ID",
  ".next/node_modules/pg-1",
  "package.json",
  "public/emoji/en/data.json",
  "public/masthead.mjs",
  "public/platforms.svg",
  "public/reference/scalar.js",
  "src/client/index.ts",
  "src/platform/db/client/client.ts",
];

test("a release has the committed files, the build and the generated code, and neither caches, keys nor settings", () => {
  expect(releaseFiles(checkout())).toEqual(RELEASED);
});

test("a release without a build is refused", () => {
  const root = checkout();
  rmSync(path.join(root, ".next"), { recursive: true });
  expect(() => releaseFiles(root)).toThrow(".next is missing");
});

test("the same files give the same archive, whenever they were written", async () => {
  const root = checkout();
  const pack = async (target: string) => {
    await packArchive({ root, files: RELEASED, name: "masthead-1.0.0", modifiedAt: new Date(1e12), target });
    return sha256(target);
  };
  const [first, second] = [path.join(root, "first.tar.gz"), path.join(root, "second.tar.gz")];
  const sum = await pack(first);
  utimesSync(path.join(root, "package.json"), 1000, 1000);
  expect(await pack(second)).toBe(sum);
  const listed = execFileSync("tar", ["--list", "--gzip", "--file", first], { encoding: "utf8" }).trim().split("\n");
  expect(listed).toEqual(RELEASED.map((file) => `masthead-1.0.0/${file}`));
  const unpacked = path.join(root, "unpacked");
  mkdirSync(unpacked);
  execFileSync("tar", ["--extract", "--gzip", "--file", first, "--directory", unpacked]);
  expect(readlinkSync(path.join(unpacked, "masthead-1.0.0/.next/node_modules/pg-1"))).toBe("../../node_modules/pg");
  writeFileSync(path.join(root, "package.json"), "changed");
  expect(await pack(second)).not.toBe(sum);
});

test("an archive of a missing file is refused with tar's reason", async () => {
  const root = checkout();
  const target = path.join(root, "a.tar.gz");
  const packed = packArchive({ root, files: ["gone.txt"], name: "a", modifiedAt: new Date(1e12), target });
  await expect(packed).rejects.toThrow(/gone\.txt/);
});

test("the changes of a version are its section of the changelog", () => {
  const changelog = "# Changelog\n\n## 1.1.0\n\n- New.\n\n## 1.0.0 - 2026-01-01\n\n- First.\n\n## 0.9.0\n";
  expect(changesOf(changelog, "1.1.0")).toBe("- New.");
  expect(changesOf(changelog, "1.0.0")).toBe("- First.");
  expect(changesOf(changelog, "0.9.0")).toBeNull();
  expect(changesOf(changelog, "1.1")).toBeNull();
  expect(changesOf(readFileSync(path.resolve("CHANGELOG.md"), "utf8"), "0.1.0")).not.toBeNull();
});
