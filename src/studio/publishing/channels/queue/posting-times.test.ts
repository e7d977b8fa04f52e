import { expect, test } from "vitest";
import { addPostingTimes, DAY_GROUPS, removePostingTime, shuffleTimes, usualTimes } from "./posting-times.ts";

const TUESDAY = { weekday: 2, time: "17:00" };

test("adds a time to each of several days, in order, each once", () => {
  const times = addPostingTimes([TUESDAY], [1, 2], "09:00");
  expect(times).toEqual([{ weekday: 1, time: "09:00" }, { weekday: 2, time: "09:00" }, TUESDAY]);
  expect(addPostingTimes(times, [2], "17:00")).toEqual(times);
  expect(addPostingTimes([], DAY_GROUPS.every, "09:00")).toHaveLength(7);
  expect(removePostingTime(times, { ...TUESDAY })).toEqual(times.slice(0, 2));
});

test("begins with the times that most channels have, of those that have any", () => {
  const morning = { weekday: 1, time: "09:00" };
  const channels = [[], [], [], [morning], [TUESDAY], [{ ...TUESDAY }]].map((posting_times) => ({ posting_times }));
  expect(usualTimes(channels)).toEqual([TUESDAY]);
  expect(usualTimes(channels.slice(0, 3))).toEqual([]);
});

test("shuffles without losing or repeating anything", () => {
  const ids = [1, 2, 3, 4, 5];
  expect(shuffleTimes(ids, () => 0)).toEqual(ids);
  expect(shuffleTimes(ids, () => 0.999)).toEqual([5, 4, 3, 2, 1]);
  expect(shuffleTimes(ids).toSorted()).toEqual(ids);
});
