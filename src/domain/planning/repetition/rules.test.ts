import { expect, it } from "vitest";
import { addSteps, stepsOf } from "./rules.ts";

const ZONE = "Europe/Berlin";
const first = new Date("2026-10-20T07:00:00Z");
const days = (...[every, interval, count, now]: ["day" | "week" | "month", number, number, string]) =>
  stepsOf({ every, interval, count }, first, ZONE, new Date(now)).map((steps) =>
    addSteps(first, steps, every, ZONE).toISOString(),
  );

it("repeats at the same local time, across a clock change", () => {
  expect(days("week", 1, 2, "2026-10-01T00:00:00Z")).toEqual(["2026-10-27T08:00:00.000Z", "2026-11-03T08:00:00.000Z"]);
  expect(days("day", 3, 2, "2026-10-01T00:00:00Z")).toEqual(["2026-10-23T07:00:00.000Z", "2026-10-26T08:00:00.000Z"]);
});

it("leaves out what has passed, and keeps the rhythm", () => {
  expect(days("week", 2, 2, "2026-11-17T08:00:00Z")).toEqual(["2026-12-01T08:00:00.000Z", "2026-12-15T08:00:00.000Z"]);
});

it("uses a month's last day where it is shorter, and returns to the day after it", () => {
  const end = new Date("2027-01-31T08:00:00Z");
  expect([1, 2].map((steps) => addSteps(end, steps, "month", ZONE).toISOString())).toEqual([
    "2027-02-28T08:00:00.000Z",
    "2027-03-31T07:00:00.000Z",
  ]);
});
