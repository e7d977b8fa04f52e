import ICAL from "ical.js";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { checkIcs } from "./check-ics.ts";
import { POST_PROPERTY } from "./write-ics.ts";

/** Maximum rules of all zones together; a zone in use has two. */
const MAX_RULES = 50;

/** Earliest start of a rule: no older one is in force, and a rule is expanded from its start. */
const MIN_YEAR = 1900;

/** Latest time up to which the zones' rules are expanded. */
const MAX_YEAR = 2050;

/**
 * Parses a calendar into unvalidated rows: events exported by this product completely, others by time, text and tags.
 * An exported event that was moved in a calendar has its new time. Rows that can't be read are null, with errors keyed
 * `rows.3.scheduled_at`.
 * @throws Fault invalid, keyed `ics` or `rows`
 */
export function readIcs(text: string): { rows: unknown[]; errors: Record<string, string[]> } {
  checkIcs(text);
  const entries = parseCalendar(text)
    .getAllSubcomponents()
    .filter(({ name }) => name === "vevent" || name === "vtodo");
  const errors: Record<string, string[]> = {};
  const rows = entries.map((entry, index) => {
    try {
      return readEntry(entry);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      errors[`rows.${index}.${error.field}`] = [error.message];
      return null;
    }
  });
  return { rows, errors };
}

class Unreadable extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

function parseCalendar(text: string): ICAL.Component {
  let calendar: ICAL.Component | undefined;
  try {
    calendar = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, "")));
  } catch (error) {
    throw invalid(
      "ics",
      t("The calendar can't be read: {reason}.", {
        reason: error instanceof Error ? error.message : t("it isn't a calendar"),
      }),
    );
  }
  if (calendar.name !== "vcalendar")
    throw invalid("ics", t("The file must contain one calendar, from BEGIN:VCALENDAR to END:VCALENDAR."));
  checkZones(calendar);
  return calendar;
}

function readEntry(entry: ICAL.Component): unknown {
  const own = entry.getFirstPropertyValue(POST_PROPERTY);
  const time = readTime(entry);
  if (typeof own === "string") return moved(readOwn(own), time);
  if (entry.hasProperty("rrule") || entry.hasProperty("rdate")) {
    throw new Unreadable("scheduled_at", t("Recurring events aren't supported. A post is published once."));
  }
  const text = entry.getFirstPropertyValue("description") ?? entry.getFirstPropertyValue("summary") ?? "";
  const tags = entry.getFirstProperty("categories")?.getValues() ?? [];
  return { body: String(text), tags: tags.map(String), scheduled_at: time?.toISOString() ?? null };
}

function readOwn(text: string): Record<string, unknown> {
  try {
    const post: unknown = JSON.parse(text);
    if (post !== null && typeof post === "object") return { ...post };
  } catch {
    // Rejected below like any other value that is not a post.
  }
  throw new Unreadable("body", t("The property {property} is damaged.", { property: POST_PROPERTY.toUpperCase() }));
}

/** Calendars store whole seconds, so a time that is equal to the second was not moved. */
function moved(post: Record<string, unknown>, time: Date | null): unknown {
  const originalTime = typeof post.scheduled_at === "string" ? Date.parse(post.scheduled_at) : Number.NaN;
  if (time === null || Math.floor(originalTime / 1000) === Math.floor(time.getTime() / 1000)) return post;
  return { ...post, scheduled_at: time.toISOString() };
}

function readTime(entry: ICAL.Component): Date | null {
  const property = entry.getFirstProperty("dtstart");
  if (!property) return null;
  const value = property.getFirstValue();
  const hasZone = value instanceof ICAL.Time && !value.isDate && value.zone.tzid !== "floating";
  if (hasZone && value.zone.tzid !== "UTC" && value.year > MAX_YEAR) {
    throw new Unreadable("scheduled_at", t("Times after the year {year} must be in UTC.", { year: String(MAX_YEAR) }));
  }
  const time = hasZone ? value.toJSDate() : null;
  if (!time || Number.isNaN(time.getTime())) {
    throw new Unreadable(
      "scheduled_at",
      t("Must have a time of day in UTC or in a time zone that the calendar defines."),
    );
  }
  return time;
}

/**
 * Ensures that expanding a calendar's time zones is cheap: their rules are user input, and one that repeats every
 * minute would block the process.
 * @throws Fault invalid on `ics`
 */
function checkZones(calendar: ICAL.Component): void {
  const observances = calendar.getAllSubcomponents("vtimezone").flatMap((zone) => zone.getAllSubcomponents());
  const repeating = observances.filter((observance) => observance.hasProperty("rrule"));
  if (repeating.length > MAX_RULES) throw invalid("ics", t("The calendar defines too many time zones."));
  if (!repeating.every(isCheap)) {
    throw invalid(
      "ics",
      t("The calendar defines a time zone with unsupported rules. Only yearly changes since 1900 are supported."),
    );
  }
}

function isCheap(observance: ICAL.Component): boolean {
  const rule = observance.getFirstPropertyValue("rrule");
  const start = observance.getFirstPropertyValue("dtstart");
  if (!(rule instanceof ICAL.Recur && start instanceof ICAL.Time)) return false;
  if (start.year < MIN_YEAR || rule.freq !== "YEARLY") return false;
  const { BYMONTH: months = [], BYDAY: days = [], BYMONTHDAY: dates = [], ...others } = rule.parts;
  if (Object.keys(others).length > 0 || months.length > 1 || days.length > 1 || dates.length > 7) return false;
  return months.length === 1 || days.length + dates.length === 0;
}
