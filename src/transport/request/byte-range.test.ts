import { expect, test } from "vitest";
import { type RequestedRange, readRange } from "./byte-range.ts";

test.each<[string | null, RequestedRange]>([
  [null, "everything"],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-1000", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=100-200", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", "everything"],
  ["bytes=200-100", "everything"],
  ["bytes=0-1,5-6", "everything"],
  ["bytes=-", "everything"],
  ["items=0-1", "everything"],
  ["bytes=a-b", "everything"],
  ["bytes=1e3-", "everything"],
])("%s of 100 bytes is %o", (header, wanted) => {
  expect(readRange(header, 100)).toEqual(wanted);
});

test("no range of an empty file is satisfiable", () => {
  expect(readRange("bytes=0-", 0)).toBe("unsatisfiable");
});
