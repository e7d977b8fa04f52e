import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findMemory } from "./embedded-scratch.ts";

/** No process has this id. */
const NOBODY = 2 ** 30;

it("removes abandoned clusters from memory before it measures the room", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "memory-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const abandoned = path.join(folder, `masthead-scratch-${NOBODY}-a`);
  mkdirSync(path.join(abandoned, "postgres"), { recursive: true });
  const measure = () => (existsSync(abandoned) ? 0 : 2 ** 40);
  expect(await findMemory({ folder, measure })).toBe(folder);
  expect(await findMemory({ folder, measure: () => 1000 })).toBeNull();
});
