import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { findRegExps } from "./find.ts";
import { problemOf } from "./judge.ts";

test.each([
  /<[^>]*>/g,
  /<!--[\s\S]*?-->/g,
  /\s+$/,
  /[.,)]+$/u,
  /<(?:br|\/p)\b[^>]*>/gi,
  /(a+)+$/,
  /^(\w+\s?)*$/,
  /^[^\s:/]+\.[^\s:/]+(\/|$)/,
  /\/wp(\/.*)?$/,
  /yandex\w+\//i,
  /(?<![a-z])@([a-z]+[a-z.]*[a-z])@[\p{L}.]+\p{L}/giu,
])("%s is found", (pattern) => {
  expect(problemOf(pattern)).not.toBeNull();
});

test.each([
  /<[^<>]*>/g,
  /(?<!\s)\s+$/,
  /^\s+/,
  /\s+/g,
  /^[\w.-]+@[\w-]+(\.[\w-]+)*$/,
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
  /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g,
  /a{0,3}b|c/,
])("%s is linear", (pattern) => {
  expect(problemOf(pattern)).toBeNull();
});

test("patterns are found as literals and as what is passed to RegExp, with the reason beside them", () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "patterns-")), "file.ts");
  const lines = [
    "const ENDINGS = ['com', 'org'];",
    "const HOST = String.raw`\\w+\\.\u0024{ENDINGS.join('|')}`;",
    "const LINK = new RegExp(String.raw`^https?://\u0024{HOST}\\d{2}`, 'u');",
    "// linear: short",
    "text.replace(/a+$/g, '');",
    "const given = new RegExp(text);",
  ];
  writeFileSync(file, lines.join("\n"));
  expect(findRegExps(file).map(({ line, pattern, reason }) => [line, pattern && String(pattern), reason])).toEqual([
    [3, "/^https?:\\/\\/\\w+\\.com|org\\d{2}/u", null],
    [5, "/a+$/g", "short"],
    [6, null, null],
  ]);
});
