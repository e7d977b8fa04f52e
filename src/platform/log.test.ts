import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

/** What a process writes to standard error that logs everything, line by line. */
function linesOf(level: string, code: string): Record<string, unknown>[] {
  const start = `import { createLog, logEverything } from "#platform/log.ts"; logEverything(createLog("${level}", "test"));`;
  const cwd = path.resolve(import.meta.dirname, "../..");
  const args = ["--input-type=module", "--eval", `${start}\n${code}`];
  const { stderr, status } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  expect(status).toBe(code.includes("throw") ? 1 : 0);
  return stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("what libraries print, warnings and the error that ends the process are lines of the log", () => {
  const code = `console.error("\\u001b[31mfor %s", "people"); process.emitWarning("old"); setTimeout(() => { throw new Error("lost"); }, 5);`;
  expect(linesOf("info", code)).toMatchObject([
    { level: 50, msg: "for people" },
    { level: 40, err: { message: "old" } },
    { level: 60, err: { message: "lost" } },
  ]);
});

test("a silent log still says why the process ends", () => {
  expect(linesOf("silent", `console.error("no"); setTimeout(() => { throw new Error("lost"); }, 5);`)).toMatchObject([
    { level: 60, err: { message: "lost" } },
  ]);
});
