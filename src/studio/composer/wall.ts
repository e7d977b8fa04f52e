import { wallClock } from "#ui/time-format.ts";

/** What a clock on the wall shows: a day `2026-11-24` and a time `09:00`. */
export interface Wall {
  date: string;
  time: string;
}

/** What the clocks of a zone make of a time: the instants that show it, in order, and what comes instead of a gap. */
export interface Meant {
  /** One mostly; two where the clocks go back over it; none where they go forward over it. */
  instants: readonly Date[];
  /** The first instant, or the one as far behind the gap as the time is behind its beginning. */
  nearest: Date;
}

const DAY_MS = 86_400_000;
const twoDigits = (number: number) => String(number).padStart(2, "0");

/** What a clock in `zone` (IANA) shows. */
export function wallOf(instant: Date, zone: string): Wall {
  const { year, month, day, hour, minute } = wallClock(instant, zone);
  return { date: `${year}-${twoDigits(month)}-${twoDigits(day)}`, time: `${hour}:${minute}` };
}

/** The instants at which a clock in `zone` shows a time. The browser knows the zones; nothing is loaded for them. */
export function instantsOf({ date, time }: Wall, zone: string): Meant {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => offsetAt(at, zone));
  const candidates = [...new Set(offsets)].map((offset) => new Date(asUtc - offset)).sort((a, b) => +a - +b);
  const instants = candidates.filter((candidate) => {
    const shown = wallOf(candidate, zone);
    return shown.date === date && shown.time === time;
  });
  // In a gap the offset of before leads behind it.
  return { instants, nearest: instants[0] ?? new Date(asUtc - (offsets[0] ?? 0)) };
}

/** The day so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Whether a text is a day of the calendar, `2026-11-24`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const { date, time } = wallOf(new Date(at), zone);
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(at / 60_000) * 60_000;
}
