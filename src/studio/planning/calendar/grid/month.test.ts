import { expect, test } from "vitest";
import { defaultDates } from "#ui/time-format.ts";
import { addMonths, formatMonth, formatWeek, monthOf, placeInWeek, weekdaysFrom, weekOf, weeksOf } from "./month.ts";

test("lists whole weeks from Monday", () => {
  const weeks = weeksOf("2026-11", defaultDates());
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe("2026-10-26");
  expect(weeks.at(-1)?.at(-1)).toBe("2026-12-06");
  expect(weeksOf("2027-02", defaultDates())).toHaveLength(4);
  expect(weekOf("2026-11-29", defaultDates())).toEqual(weeks[4]);
});

test("counts months across years", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01-01");
  expect(addMonths("2027-01", -1)).toBe("2026-12-01");
  expect(monthOf("2026-11-24")).toBe("2026-11");
});

test("formats months and weeks", () => {
  expect(formatMonth("2026-11", defaultDates())).toBe("November 2026");
  expect(formatWeek("2026-11-25", defaultDates())).toBe("November 23 – 29, 2026");
  expect(formatWeek("2026-12-01", defaultDates())).toBe("November 30 – December 6, 2026");
  expect(formatWeek("2027-01-01", defaultDates())).toBe("December 28, 2026 – January 3, 2027");
});

test("begins weeks on the day that the person prefers", () => {
  const sunday = { weekStart: "sunday" } as const;
  const saturday = { weekStart: "saturday" } as const;
  expect(weekOf("2026-11-25", sunday)).toEqual(expect.arrayContaining(["2026-11-22", "2026-11-28"]));
  expect(weekOf("2026-11-28", saturday)[0]).toBe("2026-11-28");
  expect(weeksOf("2026-11", sunday)[0]?.[0]).toBe("2026-11-01");
  expect([placeInWeek("2026-11-22", sunday), placeInWeek("2026-11-21", sunday)]).toEqual([0, 6]);
  expect(weekdaysFrom(saturday)).toEqual([6, 0, 1, 2, 3, 4, 5]);
});

test("formats weeks in other languages", () => {
  const german = { ...defaultDates(), language: "de" } as const;
  expect(formatMonth("2026-03", german)).toBe("März 2026");
  expect(formatWeek("2026-11-25", german)).toBe("23. – 29. November 2026");
  expect(formatWeek("2026-12-01", { ...defaultDates(), language: "en-GB" })).toBe("30 November – 6 December 2026");
});
