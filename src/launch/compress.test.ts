import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressUnder } from "./compress.ts";

test("writes smaller compressed copies of text files with the same content, but none of small files and images", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "compress-"));
  const script = "const answer = 42;\n".repeat(400);
  writeFileSync(path.join(folder, "a.js"), script);
  writeFileSync(path.join(folder, "tiny.js"), "1");
  writeFileSync(path.join(folder, "font.woff2"), Buffer.alloc(5000));
  writeFileSync(path.join(folder, "later.js"), script);
  await compressUnder(folder, (name) => name === "a.js");
  const compressedCopy = (name: string) => readFileSync(path.join(folder, name));
  for (const name of ["a.js.br", "later.js.br"])
    expect(brotliDecompressSync(compressedCopy(name)).toString()).toBe(script);
  expect(gunzipSync(compressedCopy("a.js.gz")).toString()).toBe(script);
  expect(compressedCopy("a.js.br").length).toBeLessThan(script.length / 10);
  expect(() => compressedCopy("tiny.js.br")).toThrow("ENOENT");
  expect(() => compressedCopy("font.woff2.br")).toThrow("ENOENT");
});
