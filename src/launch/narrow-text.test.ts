import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { narrowText } from "./narrow-text.ts";

const WIDE = /[\u0100-\uffff]/;

test.each([
  ["strings", '"“Grüße” 👋 – 日本"'],
  ["templates", "`Grüße –\n 👋`"],
  ["JSON in a string", `JSON.parse('{"text":"– \\\\n 👋"}')`],
  ["characters after a backslash", "['\\\\–', '\\–', '\\\\\\–']"],
  ["classes of patterns", "'a–b'.replace(/[\\–“]/, '+') + 'a👋'.replace(/[“👋]/u, '+')"],
  ["ranges of patterns", "'👋 日'.match(/[一-鿿]|[👀-👏]/gu)"],
  ["names", "((größe, Ā) => größe + Ā)(1, 2)"],
])("keeps the meaning of %s", (_, code) => {
  const narrow = narrowText(code);
  expect(narrow).not.toMatch(WIDE);
  expect(runInNewContext(narrow)).toEqual(runInNewContext(code));
});

test("leaves text of characters up to U+00FF as it is", () => {
  expect(narrowText('"Grüße" // é')).toBe('"Grüße" // é');
});

test("refuses a raw template, whose text an escape would change", () => {
  expect(() => narrowText("String.raw`a` + String.raw`[–]`")).toThrow("as escapes in String.raw`[–]`");
});
