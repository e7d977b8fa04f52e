import { expect, it } from "vitest";
import type { Line } from "#platform/connectors/test/for-tests.ts";
import { judgeHold, type Planned } from "./hold-judge.ts";

const times = { committedAt: 1000, restartedAt: 5000, liftedAt: 9000 };
const planned: Planned[] = [
  { markers: ["sent"], fate: "finished" },
  { markers: ["begun"], fate: "begun" },
  { markers: ["chosen"], fate: "chosen" },
  { markers: ["cancelled"], fate: "cancelled" },
];
const line = (marker: string, at: number, what: Line["what"] = "accepted"): Line => ({
  what,
  kind: "key",
  account: "a",
  marker,
  id: marker,
  at,
  isReplyLost: false,
  isProcessing: false,
});
const right = [line("sent", 900), line("begun", 1400), line("chosen", 9100), line("begun", 9200, "repeated")];
const wrongOf = (lines: readonly Line[]) => Object.values(judgeHold(lines, planned, times).mustBeZero);

it("passes a hold that works, and says when the last request arrived", () => {
  expect(judgeHold(right, planned, times)).toMatchObject({ beforeHold: 1, straggling: 1, lastAfterMs: 400 });
  expect(wrongOf(right)).toEqual([0, 0, 0, 0, 0]);
});

it.each([
  ["a request after a second", [...right, line("late", 2001)], [1, 0, 0, 0, 0]],
  ["a request after the restart", [...right, line("late", 6000)], [1, 1, 0, 0, 0]],
  ["what was not released", [...right, line("cancelled", 9300)], [0, 0, 1, 0, 0]],
  ["what nobody planned", [...right, line("invented", 9300, "refused")], [0, 0, 1, 0, 0]],
  ["a released post that is missing", right.filter(({ marker }) => marker !== "chosen"), [0, 0, 0, 1, 0]],
  ["a double", [...right, line("chosen", 9400)], [0, 0, 0, 0, 1]],
] as const)("finds %s", (_, lines, counts) => {
  expect(wrongOf(lines)).toEqual(counts);
});
