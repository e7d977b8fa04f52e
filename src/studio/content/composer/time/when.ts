import { t, tn } from "#kernel/language.ts";
import { type DateSettings, defaultDates, formatClock, formatInstant, zoneName } from "#ui/time-format.ts";
import { addDays, instantsOf, isDay, type LocalDateTime, localTimeOf, weekdayOf } from "./local-time.ts";

/**
 * When a post is to be published. `in` counts from the moment the form is sent, so that a slow writer is never late;
 * `at` is a stored instant; `local` is a time in the brand's zone; `slot` is each channel's next free posting time, which
 * the server chooses when the form is sent.
 */
export type When =
  | { kind: "none" }
  | { kind: "in"; minutes: number }
  | { kind: "slot" }
  | { kind: "at"; instant: string }
  | ({ kind: "local" } & LocalDateTime);

export const NO_TIME: When = { kind: "none" };
export const NEXT_SLOT: When = { kind: "slot" };

export interface Resolved {
  /** ISO 8601 with offset; null without a time, and where there is a problem. */
  instant: string | null;
  /** Why the time is refused. */
  problem: string | null;
  /** A hint about an ambiguous time. */
  note: string | null;
  /** The time to use instead of one that does not exist. */
  alternative: When | null;
}

const accept = (instant: string | null, note: string | null = null): Resolved => ({
  instant,
  problem: null,
  note,
  alternative: null,
});
const refuse = (problem: string, alternative: When | null = null): Resolved => ({
  instant: null,
  problem,
  note: null,
  alternative,
});

/**
 * Resolves to an instant. Refuses past times and those that do not exist because clocks go forward.
 * @param zone IANA name
 */
export function resolveWhen(when: When, zone: string, now: Date): Resolved {
  if (when.kind === "none" || when.kind === "slot") return accept(null);
  if (when.kind === "in") return accept(new Date(now.getTime() + when.minutes * 60_000).toISOString());
  if (when.kind === "at") return requireFuture(when.instant, now, null);
  return resolveLocal(when, zone, now);
}

function resolveLocal({ date, time }: LocalDateTime, zone: string, now: Date): Resolved {
  if (time === "") return refuse(t("Choose a time of day."));
  const { instants, nearest } = instantsOf({ date, time }, zone);
  const day = formatInstant(nearest, zone, "date", now);
  if (instants.length === 0) {
    const problem = t("{time} doesn't exist on {day} in {zone} because clocks go forward.", {
      time,
      day,
      zone: zoneName(zone),
    });
    return refuse(problem, { kind: "local", ...localTimeOf(nearest, zone) });
  }
  const note = t("Clocks go back in {zone}, so {time} occurs twice on {day}. The first one is used.", {
    zone: zoneName(zone),
    time,
    day,
  });
  return requireFuture(nearest.toISOString(), now, instants.length > 1 ? note : null);
}

function requireFuture(instant: string, now: Date, note: string | null): Resolved {
  return Date.parse(instant) > now.getTime() ? accept(instant, note) : refuse(t("This time is in the past."));
}

/** A stored time, kept exactly until it is changed. */
export function fromInstant(instant: string | null): When {
  return instant === null ? NO_TIME : { kind: "at", instant };
}

/** The values of the day and time fields; null without a time. */
export function localParts(when: When, zone: string, now: Date): LocalDateTime | null {
  if (when.kind === "local") return { date: when.date, time: when.time };
  const { instant } = when.kind === "at" ? when : resolveWhen(when, zone, now);
  if (instant === null) return null;
  return localTimeOf(new Date(instant), zone);
}

/** The time as a button label: "Nov 24, 09:00", "in a minute"; undefined without a time, and for the next free slot. */
export function formatWhen(
  when: When,
  zone: string,
  now: Date,
  settings: DateSettings = defaultDates(),
): string | undefined {
  if (when.kind === "in") return span(when.minutes);
  const { instant } = resolveWhen(when, zone, now);
  return instant === null ? undefined : formatInstant(new Date(instant), zone, "full", now, settings);
}

export interface QuickChoice {
  label: string;
  when: When;
}

/** Suggested times. Monday is the next one that is not tomorrow. */
export function quickChoices(zone: string, now: Date, settings: DateSettings = defaultDates()): QuickChoice[] {
  const morning = formatClock("09:00", settings);
  const tomorrow = addDays(localTimeOf(now, zone).date, 1);
  const monday = addDays(tomorrow, 8 - weekdayOf(tomorrow));
  return [
    { label: t("In a minute"), when: { kind: "in", minutes: 1 } },
    { label: t("In an hour"), when: { kind: "in", minutes: 60 } },
    { label: `${t("Tomorrow")}, ${morning}`, when: { kind: "local", date: tomorrow, time: "09:00" } },
    {
      label: `${monthDay(monday, zone, now, settings)}, ${morning}`,
      when: { kind: "local", date: monday, time: "09:00" },
    },
  ];
}

/** An instant with its offset, as the API returns it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads a time from the URL: an instant with its offset, a local time `2026-11-24T09:00`, or a date, which means 09:00.
 * Anything else is no time.
 */
export function parseWhen(text = ""): When {
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return { kind: "at", instant: text };
  const [date = "", time = "09:00"] = text.split("T");
  return isDay(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? { kind: "local", date, time } : NO_TIME;
}

export function isSameWhen(a: When | undefined, b: When | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function span(minutes: number): string {
  if (minutes === 1) return t("in a minute");
  return minutes === 60 ? t("in an hour") : tn(minutes, "in {count} minute", "in {count} minutes");
}

function monthDay(day: string, zone: string, now: Date, settings: DateSettings): string {
  return formatInstant(instantsOf({ date: day, time: "12:00" }, zone).nearest, zone, "weekday-date", now, settings);
}
