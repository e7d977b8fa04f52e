import { counted } from "#kernel/counted.ts";
import { formatInstant, zoneName } from "#ui/time-format.ts";
import { addDays, instantsOf, isDay, type Wall, wallOf, weekdayOf } from "./wall.ts";

/**
 * When a post is to go out, as the person says it. `in` counts from the moment the form is sent, so that taking one's
 * time never makes it late; `at` is an instant that is left as it is; `wall` is what a clock in the brand's zone shows.
 */
export type When =
  | { kind: "none" }
  | { kind: "in"; minutes: number }
  | { kind: "at"; instant: string }
  | ({ kind: "wall" } & Wall);

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

function resolveWall({ date, time }: Wall, zone: string, now: Date): Resolved {
  if (time === "") return refuse("Choose a time of day.");
  const { instants, nearest } = instantsOf({ date, time }, zone);
  const day = formatInstant(nearest, zone, "date", now);
  if (instants.length === 0) {
    const problem = `${time} doesn't exist on ${day} in ${zoneName(zone)} because clocks go forward.`;
    return refuse(problem, { kind: "wall", ...wallOf(nearest, zone) });
  }
  const note = `Clocks go back in ${zoneName(zone)}, so ${time} occurs twice on ${day}. The first one is used.`;
  return inTime(nearest.toISOString(), now, instants.length > 1 ? note : null);
}

function inTime(instant: string, now: Date, note: string | null): Resolved {
  return Date.parse(instant) > now.getTime() ? fine(instant, note) : refuse("This time is in the past.");
}

/** A stored time, left exactly as it is until somebody changes it. */
export function whenOf(instant: string | null): When {
  return instant === null ? NO_TIME : { kind: "at", instant };
}

/** What the fields for day and time show; null where there is nothing to show. */
export function wallParts(when: When, zone: string, now: Date): Wall | null {
  if (when.kind === "wall") return { date: when.date, time: when.time };
  const { instant } = when.kind === "at" ? when : resolveWhen(when, zone, now);
  if (instant === null) return null;
  return wallOf(new Date(instant), zone);
}

/** Says when, for a button: "Nov 24, 09:00", "in a minute"; undefined without a time. */
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
  const tomorrow = addDays(wallOf(now, zone).date, 1);
  const monday = addDays(tomorrow, 8 - weekdayOf(tomorrow));
  return [
    { label: "In a minute", when: { kind: "in", minutes: 1 } },
    { label: "In an hour", when: { kind: "in", minutes: 60 } },
    { label: "Tomorrow, 09:00", when: { kind: "wall", date: tomorrow, time: "09:00" } },
    { label: `${monthDay(monday, zone, now)}, 09:00`, when: { kind: "wall", date: monday, time: "09:00" } },
  ];
}

/** An instant with its offset, as the operations write it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * A time in an address: an instant with its offset, a time on the brand's clocks `2026-11-24T09:00`, or the day alone,
 * which then begins at nine. None for anything else.
 */
export function readWhen(text = ""): When {
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return { kind: "at", instant: text };
  const [date = "", time = "09:00"] = text.split("T");
  return isDay(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? { kind: "wall", date, time } : NO_TIME;
}

export function isSameWhen(a: When | undefined, b: When | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const span = (minutes: number) =>
  minutes === 1 ? "in a minute" : minutes === 60 ? "in an hour" : `in ${counted(minutes, "minute")}`;

function monthDay(day: string, zone: string, now: Date): string {
  return formatInstant(instantsOf({ date: day, time: "12:00" }, zone).nearest, zone, "weekday-date", now);
}
