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

/** The weeks that a month view or a list shows. */
export interface Span {
  weeks: string[][];
  /** Null for the weeks from the current one on. */
  month: Month | null;
}

/** Weeks from the current one on: what is ahead, with which a calendar opens. */
const WEEKS_AHEAD = 5;

/** The weeks from the current one on if a date is in them; else the weeks of its month. */
export function spanOf(day: string, today: string, settings: WeekStart): Span {
  const weeks = Array.from({ length: WEEKS_AHEAD }, (_, index) => weekOf(addDays(today, 7 * index), settings));
  if (weeks.some((week) => week.includes(day))) return { weeks, month: null };
  return { weeks: weeksOf(monthOf(day), settings), month: monthOf(day) };
}

/** How many blocks of earlier weeks can stand above the current ones: a year and a half. */
export const MAX_EARLIER = 16;

/** The weeks before the current one in this many blocks, each as long as what is ahead; the oldest first. */
export function earlierSpans(blocks: number, today: string, settings: WeekStart): Span[] {
  return Array.from({ length: Math.min(blocks, MAX_EARLIER) }, (_, index) => ({
    weeks: Array.from({ length: WEEKS_AHEAD }, (__, week) =>
      weekOf(addDays(today, 7 * (week - WEEKS_AHEAD * (index + 1))), settings),
    ),
    month: null,
  })).toReversed();
}

/** The date whose span is the one before or after that of `day`. What is ahead stands between the past and later months. */
export function turnSpan(day: string, by: 1 | -1, today: string, settings: WeekStart): string {
  const { weeks, month } = spanOf(day, today, settings);
  if (month === null) return by === 1 ? addDays(weeks.at(-1)?.at(-1) ?? day, 1) : addDays(weeks[0]?.[0] ?? day, -1);
  const next = addMonths(month, by);
  const isAcross = by === 1 ? day < today && next > today : day > today && next < today;
  return isAcross ? today : next;
}

/** `November 2026`, `Nov – Dec 2026`, `Dec 2026 – Jan 2027`. */
export function formatSpan({ weeks, month }: Span, settings: Pick<DateSettings, "language">): string {
  const days = weeks.flat();
  const [first, last] = [month ?? monthOf(days[0] ?? ""), month ?? monthOf(days.at(-1) ?? "")];
  if (first === last) return formatMonth(first, settings);
  const short = (of: Month) => DATE_NAMES[settings.language].shortMonths[Number(of.slice(5)) - 1] ?? "";
  const [year, lastYear] = [first.slice(0, 4), last.slice(0, 4)];
  return `${short(first)}${year === lastYear ? "" : ` ${year}`} – ${short(last)} ${lastYear}`;
}

/** The dates of a date's week, as `formatDays`. */
export function formatWeek(day: string, settings: DateSettings): string {
  const [first = day, ...rest] = weekOf(day, settings);
  return formatDays(first, rest.at(-1) ?? first, settings);
}

/** `November 23 – 29, 2026`, `November 30 – December 6, 2026`, `23 – 29 November 2026`. */
export function formatDays(first: string, last: string, settings: DateSettings): string {
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
