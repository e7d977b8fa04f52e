import { expect, it } from "vitest";
import { changeWords, countedMetric, formatMetric } from "./metric.ts";
import { csvOf } from "./table.ts";

it("tells zero, unknown and not counted apart", () => {
  expect([0, 1234, null, undefined].map(formatMetric)).toEqual(["0", "1,234", "Unknown", "Not available"]);
});

it("counts one in the singular", () => {
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
])("%s after %s is %s", (now, before, words) => {
  expect(changeWords(now, before)).toBe(words);
});

it("writes a file in which nothing unknown is zero and nothing runs", () => {
  const rows = [
    ["Harbour, Desk", 3, null, undefined],
    ["=1+1", 0, 'a "b"', "x"],
  ];
  expect(csvOf({ head: ["Channel", "Likes", "Saves", "Clicks"], rows })).toBe(
    'Channel,Likes,Saves,Clicks\r\n"Harbour, Desk",3,unknown,\r\n\'=1+1,0,"a ""b""",x',
  );
});
