import { expect, test } from "vitest";
import { endedBefore, missingMonths, monthOf, nextMonth, readPartition, startOf } from "./partitions.ts";

const partitions = ["x_before_2026_12", "x_2026_12", "x_2027_02", "x_default"].flatMap(
  (name) => readPartition(name) ?? [],
);

test("counts months in UTC, across the end of a year", () => {
  expect(monthOf(new Date("2026-12-31T23:59:59.999Z"))).toBe("2026_12");
  expect(nextMonth("2026_12")).toBe("2027_01");
  expect(startOf("2027_01")).toEqual(new Date("2027-01-01T00:00:00Z"));
});

test("reads from the name of a partition until when it has rows", () => {
  expect(partitions).toEqual([
    { name: "x_before_2026_12", kind: "first", end: "2026_12" },
    { name: "x_2026_12", kind: "month", end: "2027_01" },
    { name: "x_2027_02", kind: "month", end: "2027_03" },
  ]);
});

test("misses months that no partition has, and none that the first one has", () => {
  expect(missingMonths(partitions, ["2025_01", "2026_12", "2027_01", "2027_02", "2027_03", "2027_01"])).toEqual([
    "2027_01",
    "2027_03",
  ]);
  expect(missingMonths([], ["2025_01"])).toEqual(["2025_01"]);
});

test("drops a partition only when its last moment is old enough", () => {
  const names = (time: string) => endedBefore(partitions, new Date(time)).map(({ name }) => name);
  expect(names("2026-12-31T23:59:59.999Z")).toEqual(["x_before_2026_12"]);
  expect(names("2027-01-01T00:00:00Z")).toEqual(["x_before_2026_12", "x_2026_12"]);
});
