import { expect, it } from "vitest";
import { countedMetric, formatChange, formatMetric } from "./metric.ts";
import { csvOf } from "./table.ts";

it("distinguishes zero, unknown and unsupported", () => {
  expect([0, 1234, null, undefined].map(formatMetric)).toEqual(["0", "1,234", "Unknown", "Not available"]);
});

it("uses the singular for one", () => {
  expect([0, 1, 1234, null].map((count) => countedMetric(count, "likes"))).toEqual([
    "0 likes",
    "1 like",
    "1,234 likes",
    "Unknown likes",
  ]);
});

it.each([
  [110, 100, "+10 %"],
  [50, 200, "−75 %"],
  [1001, 1000, "About the same"],
  [5, 5, "No change"],
  [5, 0, "New"],
  [0, 5, "−100 %"],
  [null, 5, null],
  [5, null, null],
  [undefined, 5, null],
  [5, undefined, null],
])("describes the change to %s from %s as %s", (now, before, words) => {
  expect(formatChange(now, before)).toBe(words);
});

it("writes a file in which unknown is not zero and no cell is a formula", () => {
  const rows = [
    ["Harbour, Desk", 3, null, undefined],
    ["=1+1", 0, 'a "b"', "x"],
  ];
  expect(csvOf({ head: ["Channel", "Likes", "Saves", "Clicks"], rows })).toBe(
    'Channel,Likes,Saves,Clicks\r\n"Harbour, Desk",3,unknown,\r\n\'=1+1,0,"a ""b""",x',
  );
});
