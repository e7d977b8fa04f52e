import { t } from "#kernel/language.ts";
import { instantsOf, offsetAt } from "#studio/content/composer/time/local-time.ts";
import { type DateSettings, formatInstant } from "#ui/time-format.ts";

/** A date in words: `Tuesday, November 24`, with the year if it is not this year. */
export function formatDay(day: string, today: string, settings: DateSettings): string {
  return formatInstant(new Date(`${day}T12:00:00Z`), "UTC", "long-date", new Date(`${today}T12:00:00Z`), settings);
}

/** A date with its weekday in short: `Tue, Nov 24`, with the year if it is not this year. */
export function formatWeekday(day: string, today: string, settings: DateSettings): string {
  return formatInstant(new Date(`${day}T12:00:00Z`), "UTC", "weekday-date", new Date(`${today}T12:00:00Z`), settings);
}

/** A date in short: `Dec 1`. */
export function formatShortDay(day: string, settings: DateSettings): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return formatInstant(noon, "UTC", "date", noon, settings);
}

/** A date is within so long around its noon in UTC, in every zone. */
const AROUND_MS = 27 * 3_600_000;

/** A clock change in a zone on a date. */
export interface ClockChange {
  kind: "forward" | "back";
  /** The hour that is skipped or repeated. */
  hour: number;
}

/** The clock change on a date, if any. Looks at its hours only if the zone's clocks differ before and after it. */
export function clockChangeOn(day: string, zone: string): ClockChange | null {
  const noon = Date.parse(`${day}T12:00:00Z`);
  if (offsetAt(noon - AROUND_MS, zone) === offsetAt(noon + AROUND_MS, zone)) return null;
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  for (const hour of hours) {
    const { length } = instantsOf({ date: day, time: `${String(hour).padStart(2, "0")}:30` }, zone).instants;
    if (length !== 1) return { kind: length === 0 ? "forward" : "back", hour };
  }
  return null;
}

/** The hint about a clock change. */
export function describeClockChange({ kind, hour }: ClockChange): string {
  const clock = (of: number) => `${String(of % 24).padStart(2, "0")}:00`;
  return kind === "forward"
    ? t("Clocks go forward: {from} to {to} is skipped.", { from: clock(hour), to: clock(hour + 1) })
    : t("Clocks go back: {from} to {to} occurs twice.", { from: clock(hour), to: clock(hour + 1) });
}
