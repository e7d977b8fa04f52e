import { t } from "./language.ts";
import { formatInstant, formatLocalTime, needsZone } from "./time.ts";
import { zoneFormats } from "./zone-formats.ts";

const DAY_MS = 86_400_000;

/** The first instant of a day in a time zone, or of the day this many days later. */
export function startOfDay(day: string, zone: string, later: number): Date {
  const local = Date.parse(`${day}T00:00:00Z`) + later * DAY_MS;
  const [first = local - offsetAt(local - DAY_MS, zone)] = matchingInstants(local, zone);
  return new Date(first);
}

/**
 * The one instant at which clocks in a time zone show this local time, as `Instant` writes it; an instant is returned
 * unchanged.
 * @returns null when a clock change skips or repeats the local time
 */
export function resolveInstant(text: string, zone: string): string | null {
  if (!needsZone(text)) return text;
  const [moment, second] = matchingInstants(Date.parse(`${text}Z`), zone);
  return moment === undefined || second !== undefined ? null : formatInstant(moment);
}

/** The error message for a time for which `resolveInstant` finds no instant, with the times that can be meant. */
export function clockChangeMessage(text: string, zone: string): string {
  const local = Date.parse(`${text}Z`);
  const [first, second] = matchingInstants(local, zone).toSorted((a, b) => a - b);
  if (first === undefined || second === undefined) {
    return t("doesn't exist in {zone}, because clocks are set forward past it. Use another time", { zone });
  }
  const written = (moment: number) => `${formatLocalTime(local).slice(0, 19)}${formatOffset(local - moment)}`;
  return t("exists twice in {zone}, because clocks are set back. Add the offset: {first} or {second}", {
    zone,
    first: written(first),
    second: written(second),
  });
}

/** @returns e.g. `+05:30` */
function formatOffset(ms: number): string {
  const minutes = Math.abs(Math.round(ms / 60_000));
  const two = (number: number) => String(number).padStart(2, "0");
  return `${ms < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function matchingInstants(local: number, zone: string): number[] {
  const offsets = new Set([offsetAt(local - DAY_MS, zone), offsetAt(local + DAY_MS, zone)]);
  return [...offsets].map((offset) => local - offset).filter((ms) => ms + offsetAt(ms, zone) === local);
}

const formats = zoneFormats(
  (timeZone) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    }),
);

/** The UTC offset of a time zone at an instant, in milliseconds. */
function offsetAt(ms: number, zone: string): number {
  const part = Object.fromEntries(
    formats(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

/** The same local time that many days later; a time that is skipped there moves on by the gap. */
export function addLocalDays(moment: Date, days: number, zone: string): Date {
  const ms = moment.getTime();
  const local = ms + offsetAt(ms, zone) + days * DAY_MS;
  const [first = local - offsetAt(local - DAY_MS, zone)] = matchingInstants(local, zone).toSorted((a, b) => a - b);
  return new Date(first);
}
