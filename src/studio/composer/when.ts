import { Temporal } from "temporal-polyfill";
import { formatInstant, zoneName } from "#ui/time-format.ts";

/**
 * When a post is to go out, as the person says it. `in` counts from the moment the form is sent, so that taking one's
 * time never makes it late; `at` is an instant that is left as it is; `wall` is what a clock in the brand's zone shows.
 */
export type When =
  | { kind: "none" }
  | { kind: "in"; minutes: number }
  | { kind: "at"; instant: string }
  | { kind: "wall"; date: string; time: string };

export const NO_TIME: When = { kind: "none" };

export interface Resolved {
  /** ISO 8601 with offset; null without a time, and where there is a problem. */
  instant: string | null;
  /** Why it cannot be taken, in words. */
  problem: string | null;
  /** What one should know about it. */
  note: string | null;
  /** The time to take instead of one that does not exist. */
  instead: When | null;
}

const fine = (instant: string | null, note: string | null = null): Resolved => ({
  instant,
  problem: null,
  note,
  instead: null,
});
const refuse = (problem: string, instead: When | null = null): Resolved => ({
  instant: null,
  problem,
  note: null,
  instead,
});

/**
 * The instant that is meant. Refuses what has passed and what a change of the clocks leaves out.
 * @param zone IANA name
 */
export function resolveWhen(when: When, zone: string, now: Date): Resolved {
  if (when.kind === "none") return fine(null);
  if (when.kind === "in") return fine(new Date(now.getTime() + when.minutes * 60_000).toISOString());
  if (when.kind === "at") return inTime(when.instant, now, null);
  return resolveWall(when, zone, now);
}

function resolveWall({ date, time }: { date: string; time: string }, zone: string, now: Date): Resolved {
  if (time === "") return refuse("Choose a time of day.");
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  try {
    return inTime(wall.toZonedDateTime(zone, { disambiguation: "reject" }).toInstant().toString(), now, null);
  } catch {
    const first = wall.toZonedDateTime(zone, { disambiguation: "earlier" });
    const day = formatInstant(new Date(first.epochMilliseconds), zone, "date", now);
    if (!first.toPlainDateTime().equals(wall)) return refuseGap(wall, zone, day);
    const note = `The clocks go back in ${zoneName(zone)}, so ${time} comes twice on ${day}. The first one counts.`;
    return inTime(first.toInstant().toString(), now, note);
  }
}

function refuseGap(wall: Temporal.PlainDateTime, zone: string, day: string): Resolved {
  const after = wallOf(wall.toZonedDateTime(zone, { disambiguation: "later" }));
  const problem = `There is no ${clock(wall)} on ${day}: the clocks in ${zoneName(zone)} go forward over it.`;
  return refuse(problem, after);
}

function inTime(instant: string, now: Date, note: string | null): Resolved {
  return Date.parse(instant) > now.getTime() ? fine(instant, note) : refuse("This time has passed.");
}

/** A stored time, left exactly as it is until somebody changes it. */
export function whenOf(instant: string | null): When {
  return instant === null ? NO_TIME : { kind: "at", instant };
}

/** What the fields for day and time show; null where there is nothing to show. */
export function wallParts(when: When, zone: string, now: Date): { date: string; time: string } | null {
  if (when.kind === "wall") return when;
  const { instant } = when.kind === "at" ? when : resolveWhen(when, zone, now);
  if (instant === null) return null;
  return wallOf(Temporal.Instant.from(instant).toZonedDateTimeISO(zone));
}

/** Says when, for a button: "Tue 24 Nov, 09:00", "in a minute"; undefined without a time. */
export function sayWhen(when: When, zone: string, now: Date): string | undefined {
  if (when.kind === "in") return span(when.minutes);
  const { instant } = resolveWhen(when, zone, now);
  return instant === null ? undefined : formatInstant(new Date(instant), zone, "full", now);
}

export interface QuickChoice {
  label: string;
  when: When;
}

/** The times that people most often mean. Monday is the next one that is not tomorrow. */
export function quickChoices(zone: string, now: Date): QuickChoice[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const tomorrow = today.add({ days: 1 });
  const monday = tomorrow.add({ days: 8 - tomorrow.dayOfWeek });
  return [
    { label: "In a minute", when: { kind: "in", minutes: 1 } },
    { label: "In an hour", when: { kind: "in", minutes: 60 } },
    { label: "Tomorrow, 09:00", when: { kind: "wall", date: tomorrow.toString(), time: "09:00" } },
    { label: `${monthDay(monday, zone, now)}, 09:00`, when: { kind: "wall", date: monday.toString(), time: "09:00" } },
  ];
}

/** A day in an address, `2026-11-24`; undefined for anything else. */
export function readDay(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : Temporal.PlainDate.from(text).toString();
  } catch {
    return undefined;
  }
}

export function isSameWhen(a: When, b: When): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const span = (minutes: number) =>
  minutes === 1 ? "in a minute" : minutes === 60 ? "in an hour" : `in ${minutes} minutes`;

const clock = (time: Temporal.PlainDateTime) => time.toPlainTime().toString({ smallestUnit: "minute" });

function wallOf(time: Temporal.ZonedDateTime) {
  return { kind: "wall", date: time.toPlainDate().toString(), time: clock(time.toPlainDateTime()) } as const;
}

function monthDay(day: Temporal.PlainDate, zone: string, now: Date): string {
  const noon = day.toZonedDateTime({ timeZone: zone, plainTime: "12:00" });
  return formatInstant(new Date(noon.epochMilliseconds), zone, "date", now);
}
