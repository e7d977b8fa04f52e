import { formatInstant } from "#ui/time-format.ts";
import { instantsOf, localTimeOf } from "../composer/local-time.ts";

/** A day's name: `Tuesday, November 24`, with the year if it is not this year. */
export function formatDay(day: string, today: string): string {
  return formatInstant(new Date(`${day}T12:00:00Z`), "UTC", "long-date", new Date(`${today}T12:00:00Z`));
}

/** Where the clocks of a zone change on a day. */
export interface ClockChange {
  kind: "forward" | "back";
  /** The hour that is left out, or comes twice. */
  hour: number;
}

/** Whether the clocks change on a day: looks at its 24 hours only where its length says so. */
export function clockChangeOn(day: string, zone: string): ClockChange | null {
  const start = instantsOf({ date: day, time: "00:00" }, zone).nearest.getTime();
  if (localTimeOf(new Date(start + 23.5 * 3_600_000), zone).time.startsWith("23")) return null;
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  for (const hour of hours) {
    const { length } = instantsOf({ date: day, time: `${String(hour).padStart(2, "0")}:30` }, zone).instants;
    if (length !== 1) return { kind: length === 0 ? "forward" : "back", hour };
  }
  return null;
}

/** What to know about the clocks on such a day. */
export function describeClockChange({ kind, hour }: ClockChange): string {
  const clock = (of: number) => `${String(of % 24).padStart(2, "0")}:00`;
  return kind === "forward"
    ? `Clocks go forward: ${clock(hour)} to ${clock(hour + 1)} is skipped.`
    : `Clocks go back: ${clock(hour)} to ${clock(hour + 1)} occurs twice.`;
}
