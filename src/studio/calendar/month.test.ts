import { expect, test } from "vitest";
import { addMonths, dayOf, isMonth, monthOf, rangeOf, sayMonth, weeksOf } from "./month.ts";

test("a month is whole weeks from Monday", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe("2026-10-26");
  expect(weeks.at(-1)?.at(-1)).toBe("2026-12-06");
  expect(weeksOf("2027-02")).toHaveLength(4);
});

test("a range is the days' own length, also where the clocks change", () => {
  expect(rangeOf(["2027-03-28"], "Europe/Berlin")).toEqual({
    from: "2027-03-27T23:00:00Z",
    to: "2027-03-28T22:00:00Z",
  });
  expect(rangeOf(["2026-11-23", "2026-11-29"], "UTC")).toEqual({
    from: "2026-11-23T00:00:00Z",
    to: "2026-11-30T00:00:00Z",
  });
});

test("days and months are those of the zone", () => {
  const late = new Date("2026-11-30T23:30:00Z");
  expect(dayOf(late, "Europe/Berlin")).toBe("2026-12-01");
  expect(monthOf(dayOf(late, "UTC"))).toBe("2026-11");
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(sayMonth("2026-11")).toBe("November 2026");
});

test("an address can hold anything", () => {
  for (const text of ["2026-13", "26-11", "2026-11-01", "", "x"]) expect(isMonth(text)).toBe(false);
  expect(isMonth("2026-02")).toBe(true);
});
