import { wallClock } from "#ui/time-format.ts";

/** A local date `2026-11-24` and time `09:00`, without a zone. */
export interface LocalDateTime {
  date: string;
  time: string;
}

/** The instants of a local time in a zone: in order, and the one to use if it does not exist. */
export interface ResolvedInstants {
  /** Usually one; two when clocks go back; none when they go forward. */
  instants: readonly Date[];
  /** The first instant; for a time within a gap, the instant that far after the gap. */
  nearest: Date;
}

const DAY_MS = 86_400_000;
const twoDigits = (number: number) => String(number).padStart(2, "0");

/** The local time of an instant in `zone` (IANA). */
export function localTimeOf(instant: Date, zone: string): LocalDateTime {
  const { year, month, day, hour, minute } = wallClock(instant, zone);
  return { date: `${year}-${twoDigits(month)}-${twoDigits(day)}`, time: `${hour}:${minute}` };
}

/** The instants of a local time in `zone`. Uses the browser's zone data, so that nothing has to be loaded. */
export function instantsOf({ date, time }: LocalDateTime, zone: string): ResolvedInstants {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => offsetAt(at, zone));
  const candidates = [...new Set(offsets)].map((offset) => new Date(asUtc - offset)).sort((a, b) => +a - +b);
  const instants = candidates.filter((candidate) => {
    const shown = localTimeOf(candidate, zone);
    return shown.date === date && shown.time === time;
  });
  // Within a gap, the offset before it gives the instant after it.
  return { instants, nearest: instants[0] ?? new Date(asUtc - (offsets[0] ?? 0)) };
}

/** The date a number of days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days after `from` a date is. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Whether a text is a valid date, `2026-11-24`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** A zone's offset from UTC at an instant, both in milliseconds. */
export function offsetAt(at: number, zone: string): number {
  const { date, time } = localTimeOf(new Date(at), zone);
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(at / 60_000) * 60_000;
}
