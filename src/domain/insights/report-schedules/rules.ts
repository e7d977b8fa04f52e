import { addDays } from "#domain/insights/metrics/rules.ts";
import { dayOf } from "#domain/publishing/link-rules/rules.ts";
import { resolveInstant, startOfDay } from "#kernel/zone.ts";
import type { Cadence } from "./terms.ts";

const SUNDAY_TO_MONDAY = 6;

/** The last day on or before this one on which a period ends: a Monday, or the first of a month. */
function lastBoundary(day: string, cadence: Cadence): string {
  if (cadence === "monthly") return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(day).getUTCDay() + SUNDAY_TO_MONDAY) % 7));
}

/** The first day after this one on which a period ends. */
function nextBoundary(day: string, cadence: Cadence): string {
  // From the first of any month, 31 days later is within the next.
  return lastBoundary(addDays(lastBoundary(day, cadence), cadence === "monthly" ? 31 : 7), cadence);
}

/**
 * When the report of the period that ended before a day is sent: at 8:00 in the brand's time zone, but not before the
 * last night's metrics, which are counted by UTC days, have been read.
 */
function sendingTime(day: string, zone: string): Date {
  const morning = Date.parse(resolveInstant(`${day}T08:00:00`, zone) ?? startOfDay(day, zone, 0).toISOString());
  return new Date(Math.max(morning, Date.parse(`${day}T05:00:00Z`)));
}

/** The day before which the last period ended whose report is due. */
function lastDue(now: Date, cadence: Cadence, zone: string): string {
  const boundary = lastBoundary(dayOf(now, zone), cadence);
  return sendingTime(boundary, zone) <= now ? boundary : lastBoundary(addDays(boundary, -1), cadence);
}

/** When the next report is due. @param zone IANA name */
export function nextReportAt(now: Date, cadence: Cadence, zone: string): Date {
  return sendingTime(nextBoundary(lastDue(now, cadence, zone), cadence), zone);
}

/** The days of the last period whose report is due, both inclusive. */
export function reportSpan(now: Date, cadence: Cadence, zone: string): { from: string; to: string } {
  const to = addDays(lastDue(now, cadence, zone), -1);
  return { from: lastBoundary(to, cadence), to };
}
