import { EXAMPLE, formatInstant, needsZone } from "./time.ts";

const DAY_MS = 86_400_000;

/** The first moment of a day in a zone, or of the day so many days later. */
export function startOfDay(day: string, zone: string, later: number): Date {
  const local = Date.parse(`${day}T00:00:00Z`) + later * DAY_MS;
  const [first = local - offsetAt(local - DAY_MS, zone)] = matchingInstants(local, zone);
  return new Date(first);
}

/**
 * The one moment at which the clocks of a zone show a time, as `Moment` writes it; what is a moment stays.
 * @returns null when the clocks leave the time out or show it twice
 */
export function resolveInstant(text: string, zone: string): string | null {
  if (!needsZone(text)) return text;
  const [moment, second] = matchingInstants(Date.parse(`${text}Z`), zone);
  return moment === undefined || second !== undefined ? null : formatInstant(moment);
}

/** What is said of a time for which `momentIn` finds no moment. */
export function clockChangeMessage(zone: string): string {
  return `doesn't exist or is ambiguous in ${zone} because of a clock change. Add an offset, such as ${EXAMPLE}`;
}

function matchingInstants(local: number, zone: string): number[] {
  const offsets = new Set([offsetAt(local - DAY_MS, zone), offsetAt(local + DAY_MS, zone)]);
  return [...offsets].map((offset) => local - offset).filter((ms) => ms + offsetAt(ms, zone) === local);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(ms: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" },
    });
  formats.set(zone, format);
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}
