import { expect, it } from "vitest";
import { comparedDays } from "./comparison.ts";

it("compares with as many days before, or with the same dates a year before", () => {
  const week = { from: "2026-11-16", to: "2026-11-22" };
  expect(comparedDays(week, "previous_period")).toEqual({ from: "2026-11-09", to: "2026-11-15" });
  expect(comparedDays(week, "previous_year")).toEqual({ from: "2025-11-16", to: "2025-11-22" });
  expect(comparedDays({ from: "2028-02-29", to: "2028-03-31" }, "previous_year")).toEqual({
    from: "2027-02-28",
    to: "2027-03-31",
  });
});
