import { expect, test } from "vitest";
import { findUnpinned, isAllowed, licenseProblem, lockfileProblems } from "./dependency-policy.ts";

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0)", true],
  ["MIT and ISC", true],
  ["Apache-2.0 AND GPL-3.0", false],
  ["GPL-3.0-only", false],
  ["SEE LICENSE IN LICENSE.md", false],
])("license %s is allowed: %s", (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

test("an exception applies only to its package and license", () => {
  expect(licenseProblem("caniuse-lite", "CC-BY-4.0")).toBeNull();
  expect(licenseProblem("caniuse-lite", "AGPL-3.0")).toContain("caniuse-lite");
  expect(licenseProblem("other", "CC-BY-4.0")).toContain("CC-BY-4.0");
  expect(licenseProblem("other", undefined)).toContain("none");
});

test("only exact versions are accepted", () => {
  const fine = { a: "1.2.3", b: "2.0.0-beta.17", c: "npm:typescript@7.0.2", d: "npm:@typescript/typescript6@6.0.2" };
  expect(findUnpinned({ dependencies: fine })).toEqual([]);
  const loose = { a: "^1.2.3", b: "latest", c: "1.x", d: "git+https://example.com/d.git", e: "npm:other@^1.0.0" };
  expect(findUnpinned({ dependencies: loose, devDependencies: { f: "~1.0.0" } })).toHaveLength(6);
});

test("every entry needs integrity and an allowed license, also a build for another system", () => {
  const packages = {
    "": {},
    "node_modules/fine": { version: "1.0.0", license: "MIT", integrity: "sha512-x" },
    "node_modules/fine/node_modules/@a/read": { version: "1.0.0", integrity: "sha512-x" },
    "node_modules/unsigned": { version: "1.0.0", license: "MIT" },
    "node_modules/weak": { version: "1.0.0", license: "MIT", integrity: "sha1-x" },
    "node_modules/a-darwin": { version: "1.0.0", license: "MIT", optional: true, os: ["darwin"], cpu: ["arm64"] },
    "node_modules/copyleft": { version: "1.0.0", license: "GPL-3.0-only", integrity: "sha512-x" },
  };
  const licenseOf = (folder: string) => (folder.endsWith("@a/read") ? "ISC" : undefined);
  expect(lockfileProblems({ packages }, licenseOf)).toEqual([
    "unsigned: no SHA-512 integrity in package-lock.json",
    "weak: no SHA-512 integrity in package-lock.json",
    "a-darwin: no SHA-512 integrity in package-lock.json",
    "copyleft: licence GPL-3.0-only is neither allowed nor an exception",
  ]);
});
