import { expect, test } from "vitest";
import { type Candidate, pickFreeTimes, scoreHours, usualHourWeight } from "./rules.ts";

const candidate = (day: string, hour: number, score: number): Candidate => ({
  at: new Date(`${day}T${String(hour).padStart(2, "0")}:00:00Z`),
  day,
  score,
});
const labelsOf = (picked: Candidate[]) => picked.map((each) => each.at.toISOString().slice(8, 13));

test("without metrics, hours are scored by habit", () => {
  expect(scoreHours([])(2, 9)).toBe(usualHourWeight(2, 9));
  expect(scoreHours([{ weekday: 2, hour: 20, posts: 3, engagement: 900 }])(2, 20)).toBe(usualHourWeight(2, 20));
  expect(usualHourWeight(2, 9)).toBeGreaterThan(usualHourWeight(2, 14));
});

test("the highest engagement wins, and one outlier does not outweigh many good posts", () => {
  const score = scoreHours([
    { weekday: 3, hour: 20, posts: 10, engagement: 400 },
    { weekday: 5, hour: 8, posts: 1, engagement: 60 },
    { weekday: 1, hour: 12, posts: 10, engagement: 50 },
  ]);
  expect(score(3, 20)).toBeGreaterThan(score(5, 8));
  expect(score(5, 8)).toBeGreaterThan(score(1, 12));
  expect(score(4, 20)).toBeGreaterThan(score(4, 12));
});

test("a time within an hour of another post is not free", () => {
  const candidates = [candidate("2026-11-24", 9, 3), candidate("2026-11-24", 10, 2), candidate("2026-11-24", 11, 1)];
  expect(labelsOf(pickFreeTimes(candidates, [new Date("2026-11-24T09:30:00Z")], 3))).toEqual(["24T11"]);
});

test("the best times come first, at most two per day while other days have some", () => {
  const candidates = [9, 10, 11].map((hour) => candidate("2026-11-24", hour, 3)).concat(candidate("2026-11-25", 9, 1));
  expect(labelsOf(pickFreeTimes(candidates, [], 3))).toEqual(["24T09", "24T10", "25T09"]);
  expect(labelsOf(pickFreeTimes(candidates, [], 4))).toEqual(["24T09", "24T10", "25T09", "24T11"]);
});
