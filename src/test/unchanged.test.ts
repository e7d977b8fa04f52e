import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { noteBuild, notePackages } from "./unchanged.ts";

function folder(...files: string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), "masthead-unchanged-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), "");
  }
  return root;
}

test("names the files of packages that were written, removed or added", () => {
  const root = folder("node_modules/pg/index.js", "node_modules/pg/old.js", "node_modules/.package-lock.json");
  const verify = notePackages(root);
  expect(verify).not.toThrow();
  appendFileSync(path.join(root, "node_modules/pg/index.js"), "changed");
  rmSync(path.join(root, "node_modules/pg/old.js"));
  writeFileSync(path.join(root, "node_modules/pg/new.js"), "");
  expect(verify).toThrow(/pg.index\.js, pg.old\.js, pg.new\.js$/);
});

test("lets tools write their caches, and the product those of the build", () => {
  const root = folder("node_modules/.vite/a", ".next/cache/code", ".next/BUILD_ID");
  const verify = [notePackages(root), noteBuild(root)];
  writeFileSync(path.join(root, "node_modules/.vite/b"), "");
  writeFileSync(path.join(root, ".next/cache/more"), "");
  for (const each of verify) expect(each).not.toThrow();
  writeFileSync(path.join(root, ".next/BUILD_ID"), "changed");
  expect(verify[1]).toThrow("BUILD_ID");
});
