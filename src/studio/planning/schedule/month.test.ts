import { expect, test } from "vitest";
import { defaultDates } from "#ui/time-format.ts";
import {
  addMonths,
  earlierSpans,
  formatMonth,
  formatSpan,
  formatWeek,
  monthOf,
  placeInWeek,
  spanOf,
  turnSpan,
  weekdaysFrom,
  weekOf,
  weeksOf,
} from "./month.ts";

test("lists whole weeks from Monday", () => {
  const weeks = weeksOf("2026-11", defaultDates());
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe("2026-10-26");
  expect(weeks.at(-1)?.at(-1)).toBe("2026-12-06");
  expect(weeksOf("2027-02", defaultDates())).toHaveLength(4);
  expect(weekOf("2026-11-29", defaultDates())).toEqual(weeks[4]);
});

test("puts earlier weeks before the current one without a gap", () => {
  const today = "2026-11-29";
  const days = [...earlierSpans(2, today, defaultDates()), spanOf(today, today, defaultDates())].flatMap(({ weeks }) =>
    weeks.flat(),
  );
  expect(days).toHaveLength(15 * 7);
  expect(days[0]).toBe("2026-09-14");
  expect(new Set(days).size).toBe(days.length);
  expect(days).toEqual(days.toSorted());
  expect(earlierSpans(0, today, defaultDates())).toEqual([]);
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

test("opens with this week and the four after it, and shows whole months before and after them", () => {
  const today = "2026-11-29";
  const at = (day: string) => spanOf(day, today, defaultDates());
  expect(at(today).month).toBeNull();
  expect(at(today).weeks).toHaveLength(5);
  expect([at(today).weeks[0]?.[0], at(today).weeks.at(-1)?.at(-1)]).toEqual(["2026-11-23", "2026-12-27"]);
  expect(at("2026-12-27")).toEqual(at(today));
  expect(at("2026-12-28")).toEqual({ month: "2026-12", weeks: weeksOf("2026-12", defaultDates()) });
  expect(at("2026-11-22").month).toBe("2026-11");
  expect(formatSpan(at(today), defaultDates())).toBe("Nov – Dec 2026");
  expect(formatSpan(at("2026-11-22"), defaultDates())).toBe("November 2026");
  expect(formatSpan(spanOf("2026-12-30", "2026-12-30", defaultDates()), defaultDates())).toBe("Dec 2026 – Jan 2027");
});

test("turns from what is ahead to the past and to later months, and back", () => {
  const today = "2026-11-29";
  const path = (from: string, by: 1 | -1, steps: number) => {
    const days = [from];
    for (let step = 0; step < steps; step += 1) days.push(turnSpan(days.at(-1) ?? "", by, today, defaultDates()));
    return days.map((day) => spanOf(day, today, defaultDates()).month);
  };
  expect(path(today, 1, 3)).toEqual([null, "2026-12", "2027-01", "2027-02"]);
  expect(path("2027-02-10", -1, 4)).toEqual(["2027-02", "2027-01", null, "2026-11", "2026-10"]);
  expect(path(today, -1, 3)).toEqual([null, "2026-11", "2026-10", "2026-09"]);
  expect(path("2026-09-10", 1, 4)).toEqual(["2026-09", "2026-10", "2026-11", null, "2026-12"]);
});
