import ICAL from "ical.js";
import { invalid } from "#kernel/fault.ts";

/** Of all zones together; a zone that is in use has two. */
const MAX_RULES = 50;
/** No rule that is older still holds, and one is followed from its beginning. */
const OLDEST_YEAR = 1900;
/** Until when the rules of a calendar's zones are followed. */
export const LAST_ZONED_YEAR = 2050;

/**
 * Makes sure that following the zones of a calendar takes next to no time: their rules are written by strangers, and one
 * that repeats by the minute would keep the whole process busy.
 * @throws Fault invalid on `ics`
 */
export function checkZones(calendar: ICAL.Component): void {
  const observances = calendar.getAllSubcomponents("vtimezone").flatMap((zone) => zone.getAllSubcomponents());
  const repeating = observances.filter((observance) => observance.hasProperty("rrule"));
  if (repeating.length > MAX_RULES) throw invalid("ics", "The calendar defines too many time zones.");
  if (!repeating.every(isModest)) {
    throw invalid(
      "ics",
      "The calendar defines a time zone with unsupported rules. Only yearly changes since 1900 are supported.",
    );
  }
}

function isModest(observance: ICAL.Component): boolean {
  const rule = observance.getFirstPropertyValue("rrule");
  const start = observance.getFirstPropertyValue("dtstart");
  if (!(rule instanceof ICAL.Recur && start instanceof ICAL.Time)) return false;
  if (start.year < OLDEST_YEAR || rule.freq !== "YEARLY") return false;
  const { BYMONTH: months = [], BYDAY: days = [], BYMONTHDAY: dates = [], ...others } = rule.parts;
  if (Object.keys(others).length > 0 || months.length > 1 || days.length > 1 || dates.length > 7) return false;
  return months.length === 1 || days.length + dates.length === 0;
}
