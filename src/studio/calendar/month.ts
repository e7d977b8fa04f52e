import { MONTHS } from "#ui/time-format.ts";
import { addDays, weekdayOf } from "../composer/local-time.ts";

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
export function formatMonth(month: Month): string {
  const [year, number = 1] = month.split("-").map(Number);
  return `${MONTHS[number - 1]} ${year}`;
}

/** The seven dates of a date's week, from Monday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, 1 - weekdayOf(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** The weeks of a month from Monday, as dates; includes days of the adjacent months. */
export function weeksOf(month: Month): string[][] {
  const next = addMonths(month, 1);
  const weeks: string[][] = [];
  for (let day = `${month}-01`; day < next; day = addDays(weeks.at(-1)?.at(-1) ?? next, 1)) weeks.push(weekOf(day));
  return weeks;
}

/** `November 23 – 29, 2026`, `November 30 – December 6, 2026`. */
export function formatWeek(day: string): string {
  const [first = day, ...rest] = weekOf(day);
  const last = rest.at(-1) ?? first;
  const say = (of: string) => `${formatMonth(monthOf(of)).split(" ")[0]} ${Number(of.slice(8))}`;
  const year = (of: string) => of.slice(0, 4);
  if (year(first) !== year(last)) return `${say(first)}, ${year(first)} – ${say(last)}, ${year(last)}`;
  const to = monthOf(first) === monthOf(last) ? String(Number(last.slice(8))) : say(last);
  return `${say(first)} – ${to}, ${year(last)}`;
}
