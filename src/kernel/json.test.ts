import { expect, test } from "vitest";
import { parseJson } from "./json.ts";

test.each([
  ['{"a": [1, "two", null], "b": {"c": "[[[[\\"]]]]"}}'],
  ['"\\\\"'],
  [JSON.stringify({ deep: JSON.parse(`${"[".repeat(60)}${"]".repeat(60)}`), text: "{[,:".repeat(50_000) })],
])("parses what JSON.parse parses: %#", (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

test.each(['{"a": ', '{"a\\": 1}', "[1,]", ""])("refuses invalid JSON: %s", (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});

test.each([
  ["levels", `${"[".repeat(500_000)}${"]".repeat(500_000)}`, "The body is nested too deeply."],
  ["levels of objects", `${'{"a":'.repeat(150_000)}0`, "The body is nested too deeply."],
  ["values", `[${"0,".repeat(500_000)}0]`, "The body contains too many values."],
])("refuses a megabyte of %s quickly", (_what, text, message) => {
  // CPU time rather than wall time, because the machine may be busy. Parsing such a body takes several times as much.
  const begun = process.cpuUsage();
  expect(() => parseJson(text)).toThrow(expect.objectContaining({ detail: { errors: { body: [message] } } }));
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
});
