import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { shareChunks } from "./share-chunks.ts";

test("chunks with the same modules become one, and each file still exports them", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-chunks-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "ssr"));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const modules = "module.exports=[1,(a,b)=>{b.exports=1}]";
  write("a.js", `${modules}\n//# sourceMappingURL=a.js.map`);
  write("b.js", `${modules}\n//# sourceMappingURL=b.js.map`);
  write("ssr/c.js", `${modules}\n//# sourceMappingURL=c.js.map`);
  write("other.js", "module.exports=[2,(a,b)=>{b.exports=2}]");
  write("runtime.js", "const loaded={};module.exports=loaded");
  write("runtime-too.js", "const loaded={};module.exports=loaded");
  expect(shareChunks(folder)).toBe(2);
  const require = createRequire(import.meta.url);
  const load = (name: string) => require(path.join(folder, name));
  expect(load("b.js")).toBe(load("a.js"));
  expect(load("ssr/c.js")).toBe(load("a.js"));
  expect(load("other.js")[0]).toBe(2);
  expect(load("runtime-too.js")).not.toBe(load("runtime.js"));
  expect(readFileSync(path.join(folder, "ssr/c.js"), "utf8")).toBe('module.exports=require("../a.js");\n');
  expect(shareChunks(folder)).toBe(0);
});
