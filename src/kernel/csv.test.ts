import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvLayout, isBlankRecord, withoutUnnamedColumns } from "./csv.ts";

function read(file: string): string[][] {
  const { text, options } = csvLayout(file);
  const records: string[][] = parse(text, options);
  return withoutUnnamedColumns(records.filter((record) => !isBlankRecord(record)));
}

test.each([
  ["commas", "a,b\n1,2\n"],
  ["semicolons", "a;b\r\n1;2\r\n"],
  ["tabs", "a\tb\r1\t2\r"],
  ["a byte order mark", "\uFEFFa,b\n1,2"],
  ["a named separator", "sep=;\r\na;b\r\n1;2\r\n"],
  ["a named separator in quotes, after a mark", '\uFEFF"sep=|"\r\na|b\r\n1|2\r\n'],
  ["a named tab", "SEP=\t\na\tb\n1\t2"],
  ["several kinds of line breaks", "a,b\r\n1,2\n,\r,\r\n"],
  ["blank lines before the header", "\r\n\r\na,b\n1,2"],
  ["empty rows", "a,b\n,\n1,2\n , \n\n"],
  ["unnamed columns", "a,b,,\n1,2,,\n"],
  ["an unnamed column in between", "a,,b\n1, ,2\n"],
  ["rows that are longer than the header", "a,b\n1,2,,,\n"],
  ["rows that are shorter than unnamed columns", "a,b,,,\n1,2\n"],
])("reads a table with %s", (_what, file) => {
  expect(read(file)).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

test("keeps quoted delimiters and line breaks, and values without a column name", () => {
  expect(read('"a;x";b\n"1\r\n;";2\n')).toEqual([
    ["a;x", "b"],
    ["1\r\n;", "2"],
  ]);
  expect(read("a,\n1,lost")).toEqual([
    ["a", ""],
    ["1", "lost"],
  ]);
  expect(read("a\n1;2,")).toEqual([["a"], ["1;2"]]);
});
