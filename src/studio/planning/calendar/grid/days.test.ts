import { expect, test } from "vitest";
import { defaultDates } from "#ui/time-format.ts";
import { clockChangeOn, describeClockChange, formatDay } from "./days.ts";

test("formats dates, with the year if it is not the current one", () => {
  expect(formatDay("2026-11-24", "2026-11-22", defaultDates())).toBe("Tuesday, November 24");
  expect(formatDay("2027-03-28", "2026-11-22", defaultDates())).toBe("Sunday, March 28, 2027");
});

test("names the hour that is skipped or repeated when the clocks change", () => {
  expect(clockChangeOn("2027-03-28", "Europe/Berlin")).toEqual({ kind: "forward", hour: 2 });
  expect(clockChangeOn("2026-10-25", "Europe/Berlin")).toEqual({ kind: "back", hour: 2 });
  expect(clockChangeOn("2026-11-01", "America/New_York")).toEqual({ kind: "back", hour: 1 });
  for (const day of ["2026-11-24", "2026-10-24", "2026-10-26", "2027-03-27", "2027-03-29"]) {
    expect(clockChangeOn(day, "Europe/Berlin")).toBeNull();
  }
  expect(clockChangeOn("2026-09-27", "Pacific/Auckland")).toEqual({ kind: "forward", hour: 2 });
  expect(clockChangeOn("2027-04-04", "Pacific/Chatham")).toMatchObject({ kind: "back" });
  expect(clockChangeOn("2027-03-28", "UTC")).toBeNull();
  expect(describeClockChange({ kind: "forward", hour: 2 })).toBe("Clocks go forward: 02:00 to 03:00 is skipped.");
});
