import { describe, expect, it } from "vitest";
import { planCopies, type Rule, retryDelay } from "./rules.ts";

const WEEKLY: Rule = {
  every: "week",
  interval: 1,
  startsAt: new Date("2026-10-20T07:00:00Z"),
  timezone: "Europe/Berlin",
  endsOn: null,
};
const plan = (rule: Partial<Rule>, next: number, now: string) => {
  const { numbers, nextNumber, nextAt } = planCopies({ ...WEEKLY, ...rule }, next, new Date(now));
  return [numbers, nextNumber, nextAt?.toISOString() ?? null];
};

describe("planCopies", () => {
  it("creates those of four weeks, and the next one once it is four weeks ahead by local time", () => {
    expect(plan({}, 1, "2026-10-15T09:00:00Z")).toEqual([[1, 2, 3], 4, "2026-10-20T08:00:00.000Z"]);
    expect(plan({}, 4, "2026-10-20T07:59:59Z")).toEqual([[], 4, "2026-10-20T08:00:00.000Z"]);
    expect(plan({}, 4, "2026-10-20T08:00:00Z")).toEqual([[4], 5, "2026-10-27T08:00:00.000Z"]);
  });

  it("always creates the next one, and no more than seven", () => {
    const monthly = { every: "month" as const, interval: 3 };
    expect(plan(monthly, 1, "2026-10-15T09:00:00Z")).toEqual([[1], 2, "2027-01-20T08:00:00.000Z"]);
    expect(plan(monthly, 2, "2027-01-20T08:00:00Z")).toEqual([[2], 3, "2027-04-20T07:00:00.000Z"]);
    const daily = { every: "day" as const };
    expect(plan(daily, 1, "2026-10-15T09:00:00Z")).toEqual([[1, 2, 3, 4, 5, 6, 7], 8, "2026-10-21T07:00:00.000Z"]);
    expect(plan(daily, 8, "2026-10-21T07:00:00Z")).toEqual([[8], 9, "2026-10-22T07:00:00.000Z"]);
  });

  it("leaves out what has passed, whatever was created before", () => {
    expect(plan({}, 3, "2027-10-15T09:00:00Z")).toEqual([[52, 53, 54, 55], 56, "2027-10-19T08:00:00.000Z"]);
    expect(plan({}, 1, "2026-11-30T09:00:00Z")[0]).toEqual([6, 7, 8, 9]);
  });

  it("doesn't create a deleted one again, nor any after the last day", () => {
    expect(plan({}, 4, "2026-10-16T09:00:00Z")[0]).toEqual([]);
    expect(plan({ endsOn: "2026-11-03" }, 1, "2026-10-15T09:00:00Z")).toEqual([[1, 2], 3, null]);
    // 23:30 in Berlin, and already the next day in UTC+3.
    const late = { startsAt: new Date("2026-10-20T21:30:00Z"), endsOn: "2026-10-27" };
    expect(plan(late, 1, "2026-10-15T09:00:00Z")).toEqual([[1], 2, null]);
    expect(plan({ endsOn: "2026-10-26" }, 1, "2026-10-15T09:00:00Z")).toEqual([[], 1, null]);
  });

  it("returns to a day that a shorter month doesn't have", () => {
    const monthEnd = { every: "month" as const, startsAt: new Date("2027-01-31T08:00:00Z") };
    expect(plan(monthEnd, 1, "2027-01-15T09:00:00Z")).toEqual([[1], 2, "2027-02-28T08:00:00.000Z"]);
    expect(plan(monthEnd, 2, "2027-03-01T08:00:00Z")).toEqual([[2], 3, "2027-03-31T07:00:00.000Z"]);
  });
});

it("tries again after a quarter of an hour, then longer and longer, at most a day", () => {
  expect([0, 1, 2, 6, 7, 1000].map((failures) => retryDelay(failures) / 60_000)).toEqual([15, 30, 60, 960, 1440, 1440]);
});
