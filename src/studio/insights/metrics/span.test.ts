import { expect, it } from "vitest";
import { daysOf, formatDay, spanOf } from "./span.ts";

const today = "2026-11-22";

it("reads the period of a URL, or a number of days up to today", () => {
  const none = { days: 7, from: null, to: null };
  expect(spanOf(none, today)).toEqual({ from: "2026-11-16", to: today });
  expect(spanOf({ days: 7, from: "2026-10-01", to: "2026-10-31" }, today)).toEqual({
    from: "2026-10-01",
    to: "2026-10-31",
  });
  for (const [from, to] of [
    ["2026-10-31", "2026-10-01"],
    ["2020-10-31", "2026-10-01"],
    ["yesterday", "2026-10-01"],
    ["2026-13-01", "2026-13-02"],
    ["0001-01-01", "0001-01-02"],
  ] as const) {
    expect(spanOf({ days: 7, from, to }, today)).toEqual({ from: "2026-11-16", to: today });
  }
});

it("lists and names every day of a period", () => {
  expect(daysOf({ from: "2026-02-27", to: "2026-03-01" })).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(formatDay("2026-11-03")).toBe("Nov 3");
});
