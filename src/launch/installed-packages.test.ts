import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { LockEntry } from "./dependency-policy.ts";
import { findDifferences, packagesProblem } from "./installed-packages.ts";

const root = mkdtempSync(path.join(tmpdir(), "masthead-packages-"));
afterAll(() => rmSync(root, { recursive: true }));

const lockfile = (entries: Record<string, LockEntry>) => ({
  packages: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [`node_modules/${name}`, entry])),
});
const locked = { packages: { "": { version: "0.1.0" }, ...lockfile({ zod: { version: "4.6.7" } }).packages } };

test("reports nothing when everything is installed, except builds for other systems", () => {
  const forMac = { version: "1.0.0", optional: true, os: "darwin" };
  const all = { packages: { ...locked.packages, ...lockfile({ "zod-darwin": forMac }).packages } };
  expect(findDifferences(all, lockfile({ zod: { version: "4.6.7" } }))).toEqual([]);
});

test("names missing packages and other versions, but not packages that are no longer required", () => {
  const wanted = lockfile({ "a/node_modules/@scope/b": { version: "1.0.0" }, zod: { version: "4.6.7" } });
  expect(findDifferences(wanted, lockfile({ old: { version: "1.0.0" }, zod: { version: "4.6.6" } }))).toEqual([
    "@scope/b is missing",
    "zod 4.6.6 instead of 4.6.7",
  ]);
});

test("tells what to do in one sentence, however many differ", () => {
  expect(packagesProblem(root)).toBe("Run npm ci: no packages are installed.");
  const versions = (version: string) => lockfile(Object.fromEntries([..."abcde"].map((name) => [name, { version }])));
  writeFileSync(path.join(root, "package-lock.json"), JSON.stringify(versions("2.0.0")));
  mkdirSync(path.join(root, "node_modules"));
  writeFileSync(path.join(root, "node_modules/.package-lock.json"), JSON.stringify(versions("1.0.0")));
  expect(packagesProblem(root)).toBe(
    "Run npm ci: the installed packages differ from package-lock.json " +
      "(a 1.0.0 instead of 2.0.0, b 1.0.0 instead of 2.0.0, c 1.0.0 instead of 2.0.0, and 2 more).",
  );
});
