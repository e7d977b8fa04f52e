import { expect, test } from "vitest";
import { backOff } from "./back-off.ts";

test("doubles the delay each time, up to a minute", () => {
  expect([1, 2, 3, 7, 40].map((failures) => backOff(failures, 1))).toEqual([1000, 2000, 4000, 60_000, 60_000]);
});

test("spreads the delays over half of that", () => {
  expect([0, 0.5].map((chance) => backOff(3, chance))).toEqual([2000, 3000]);
});
