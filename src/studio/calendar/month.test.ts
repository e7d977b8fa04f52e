import { expect, test } from "vitest";
import { addMonths, formatMonth, formatWeek, monthOf, weekOf, weeksOf } from "./month.ts";

test("lists whole weeks from Monday", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe("2026-10-26");
  expect(weeks.at(-1)?.at(-1)).toBe("2026-12-06");
  expect(weeksOf("2027-02")).toHaveLength(4);
  expect(weekOf("2026-11-29")).toEqual(weeks[4]);
});

test("counts months across years", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01-01");
  expect(addMonths("2027-01", -1)).toBe("2026-12-01");
  expect(monthOf("2026-11-24")).toBe("2026-11");
});

test("formats months and weeks", () => {
  expect(formatMonth("2026-11")).toBe("November 2026");
  expect(formatWeek("2026-11-25")).toBe("November 23 – 29, 2026");
  expect(formatWeek("2026-12-01")).toBe("November 30 – December 6, 2026");
  expect(formatWeek("2027-01-01")).toBe("December 28, 2026 – January 3, 2027");
});
