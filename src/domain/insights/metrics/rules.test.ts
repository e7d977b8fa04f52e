import { expect, it } from "vitest";
import { addDays, bestOf, countDays, sumValues } from "./rules.ts";

it("sums known values; null if all are unknown, absent if all are absent", () => {
  expect(sumValues([])).toEqual({});
  expect(sumValues([{ likes: 1, saves: null }, { likes: null, views: 0 }, { likes: 2 }])).toEqual({
    likes: 3,
    saves: null,
    views: 0,
  });
});

it("counts days across months and leap years", () => {
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  expect(countDays("2026-11-20", "2026-11-20")).toBe(1);
  expect(countDays("2028-01-01", "2028-12-31")).toBe(366);
});

it("marks the best values only where there is something to choose between", () => {
  expect(bestOf([1, 9, null, 9, undefined])).toEqual([1, 3]);
  expect(bestOf([0, 3])).toEqual([1]);
  expect([bestOf([4, 4]), bestOf([4, null]), bestOf([])]).toEqual([[], [], []]);
});
