import { Temporal } from "temporal-polyfill";
import { MONTHS } from "#ui/time-format.ts";

/** A month of a calendar, `2026-11`. */
export type Month = string;

/** The day in `zone` (IANA), `2026-11-24`. */
export function dayOf(instant: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}

export function monthOf(day: string): Month {
  return day.slice(0, 7);
}

export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

export function addMonths(month: Month, months: number): Month {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

/** `November 2026`. */
export function sayMonth(month: Month): string {
  const { year, month: number } = Temporal.PlainYearMonth.from(month);
  return `${MONTHS[number - 1]} ${year}`;
}

/** The weeks that a month touches, Monday first, as days; the days around the month are included. */
export function weeksOf(month: Month): string[][] {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  const weeks: string[][] = [];
  for (let day = first.subtract({ days: first.dayOfWeek - 1 }); Temporal.PlainDate.compare(day, last) <= 0; ) {
    const monday = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => monday.add({ days: index }).toString()));
    day = day.add({ days: 7 });
  }
  return weeks;
}

/** From the first instant of the first day until the first one after the last, in `zone`. */
export function rangeOf(days: readonly string[], zone: string): { from: string; to: string } {
  const [first = "", last = first] = [days[0], days.at(-1)];
  return { from: startOf(first, zone), to: startOf(Temporal.PlainDate.from(last).add({ days: 1 }).toString(), zone) };
}

/** An instant of a day, for writing the day's name. Noon exists everywhere. */
export function noonOf(day: string, zone: string): Date {
  return new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: "12:00" }).epochMilliseconds,
  );
}

function startOf(day: string, zone: string): string {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString();
}
