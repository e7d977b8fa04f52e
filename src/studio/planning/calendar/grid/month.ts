import { addDays, weekdayOf } from "#studio/content/composer/time/local-time.ts";
import { DATE_NAMES } from "#ui/date-names.ts";
import type { DateSettings } from "#ui/time-format.ts";

/** A month, `2026-11`. */
export type Month = string;

export function monthOf(day: string): Month {
  return day.slice(0, 7);
}

/** The first date of the month a number of months later. */
export function addMonths(month: Month, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10);
}

/** `November 2026`. */
export function formatMonth(month: Month, { language }: Pick<DateSettings, "language">): string {
  const [year, number = 1] = month.split("-").map(Number);
  return `${DATE_NAMES[language].months[number - 1]} ${year}`;
}

type WeekStart = Pick<DateSettings, "weekStart">;

/** The first day of the week, 1 is Monday. */
const FIRST_DAYS = { monday: 1, sunday: 7, saturday: 6 };

/** How many days after the first of its week a date is. */
export function placeInWeek(day: string, { weekStart }: WeekStart): number {
  return (weekdayOf(day) - FIRST_DAYS[weekStart] + 7) % 7;
}

/** The weekdays in the order of a week, as numbers from Sunday, 0. */
export function weekdaysFrom({ weekStart }: WeekStart): number[] {
  return Array.from({ length: 7 }, (_, index) => (FIRST_DAYS[weekStart] + index) % 7);
}

/** The seven dates of a date's week. */
export function weekOf(day: string, settings: WeekStart): string[] {
  const first = addDays(day, -placeInWeek(day, settings));
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** The weeks of a month, as dates; includes days of the adjacent months. */
export function weeksOf(month: Month, settings: WeekStart): string[][] {
  const next = addMonths(month, 1);
  const weeks: string[][] = [];
  for (let day = `${month}-01`; day < next; day = addDays(weeks.at(-1)?.at(-1) ?? next, 1)) {
    weeks.push(weekOf(day, settings));
  }
  return weeks;
}

/** `November 23 – 29, 2026`, `November 30 – December 6, 2026`, `23 – 29 November 2026`. */
export function formatWeek(day: string, settings: DateSettings): string {
  const [first = day, ...rest] = weekOf(day, settings);
  const last = rest.at(-1) ?? first;
  const names = DATE_NAMES[settings.language];
  const numberOf = (of: string) => Number(of.slice(8));
  const say = (of: string) => names.longDate(numberOf(of), names.months[Number(of.slice(5, 7)) - 1] ?? "");
  const year = (of: string) => names.year(Number(of.slice(0, 4)));
  if (year(first) !== year(last)) return `${say(first)}${year(first)} – ${say(last)}${year(last)}`;
  if (monthOf(first) !== monthOf(last)) return `${say(first)} – ${say(last)}${year(last)}`;
  const isMonthFirst = settings.language === "en-US";
  return isMonthFirst
    ? `${say(first)} – ${numberOf(last)}${year(last)}`
    : `${names.date(numberOf(first), "").trim()} – ${say(last)}${year(last)}`;
}
