import ICAL from "ical.js";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";

/** Maximum rules of all zones together; a zone in use has two. */
const MAX_RULES = 50;
/** Earliest start of a rule: no older one is in force, and a rule is expanded from its start. */
const MIN_YEAR = 1900;
/** Latest time up to which the zones' rules are expanded. */
export const MAX_YEAR = 2050;

/**
 * Ensures that expanding a calendar's time zones is cheap: their rules are user input, and one that repeats every
 * minute would block the process.
 * @throws Fault invalid on `ics`
 */
export function checkZones(calendar: ICAL.Component): void {
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
