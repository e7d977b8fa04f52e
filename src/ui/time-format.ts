import { language, t, tn } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { zoneFormats } from "#kernel/zone-formats.ts";
import { currentZone } from "#kernel/zone-names.ts";
import { DATE_NAMES, type DateLanguage } from "./date-names.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
/** The local date and time in a zone. `month` counts from 1, `weekday` is the English name. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: string;
  minute: string;
  weekday: (typeof WEEKDAYS)[number];
}

/** How a person wants to read dates and times. */
export interface DateSettings {
  language: DateLanguage;
  hours: "24" | "12";
  weekStart: "monday" | "sunday" | "saturday";
}

const OF_LANGUAGE: Readonly<Record<string, DateLanguage>> = { de: "de", fr: "fr", es: "es" };

/** Where the person's settings are not known: dates in the language of the page. */
export function defaultDates(): DateSettings {
  return { language: lookUp(OF_LANGUAGE, language()) ?? "en-US", hours: "24", weekStart: "monday" };
}

const formats = zoneFormats(
  (timeZone) =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    }),
);

/** The local date and time in `zone` (IANA) at `instant`. Throws a RangeError on an unknown zone or an invalid date. */
export function wallClock(instant: Date, zone: string): WallClock {
  if (zone === "UTC") return universalClock(instant);
  const parts = new Map(
    formats(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const year = Number(parts.get("year"));
  const month = Number(parts.get("month"));
  const day = Number(parts.get("day"));
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? "Sunday";
  return { year, month, day, hour: parts.get("hour") ?? "00", minute: parts.get("minute") ?? "00", weekday };
}

/** Dates without a zone are formatted as those of UTC, a hundred on a page: without the slow formats. */
function universalClock(instant: Date): WallClock {
  const text = instant.toISOString();
  return {
    year: instant.getUTCFullYear(),
    month: instant.getUTCMonth() + 1,
    day: instant.getUTCDate(),
    hour: text.slice(-13, -11),
    minute: text.slice(-10, -8),
    weekday: WEEKDAYS[instant.getUTCDay()] ?? "Sunday",
  };
}

/** The city of a zone's current name: `Europe/Berlin` → `Berlin`, `Europe/Kiev` → `Kyiv`. */
export function zoneName(zone: string): string {
  return (currentZone(zone).split("/").at(-1) ?? zone).replaceAll("_", " ");
}

export type TimeStyle = "full" | "date" | "time" | "weekday-date" | "long-date";

/** A local time `09:00` as a person reads it: `09:00`, `9:00 AM`. */
export function formatClock(time: string, { hours }: Pick<DateSettings, "hours">): string {
  if (hours === "24") return time;
  const hour = Number(time.slice(0, 2));
  const shown = `${hour % 12 || 12}${time.slice(2)}`;
  return hour < 12 ? t("{time} AM", { time: shown }) : t("{time} PM", { time: shown });
}

/**
 * Formats an instant, the same on every server and in every browser. The year appears if it is not the year of `now`.
 * By default, `full` is `Nov 24, 09:00`, `weekday-date` is `Tue, Nov 24`, `long-date` is `Tuesday, November 24`.
 */
export function formatInstant(
  instant: Date,
  zone: string,
  style: TimeStyle,
  now: Date,
  settings: DateSettings = defaultDates(),
): string {
  const { year, month, day, hour, minute, weekday } = wallClock(instant, zone);
  const names = DATE_NAMES[settings.language];
  const clock = formatClock(`${hour}:${minute}`, settings);
  if (style === "time") return clock;
  const otherYear = year === wallClock(now, zone).year ? "" : names.year(year);
  const ofWeek = WEEKDAYS.indexOf(weekday);
  if (style === "long-date") {
    const date = names.longDate(day, names.months[month - 1] ?? "");
    return `${names.withWeekday(names.weekdays[ofWeek] ?? "", date)}${otherYear}`;
  }
  const date = names.date(day, names.shortMonths[month - 1] ?? "");
  if (style === "weekday-date") return `${names.withWeekday(names.shortWeekdays[ofWeek] ?? "", date)}${otherYear}`;
  return style === "date" ? `${date}${otherYear}` : `${date}${otherYear}, ${clock}`;
}

/** A time of the coming days as short as it can be told apart: `Today 17:00`, `Tue 09:00`, and further ahead `Nov 24, 09:00`. */
export function formatSlot(instant: Date, zone: string, now: Date, settings: DateSettings = defaultDates()): string {
  if (instant.getTime() - now.getTime() > 6 * DAY) return formatInstant(instant, zone, "full", now, settings);
  const { day, weekday } = wallClock(instant, zone);
  const name = DATE_NAMES[settings.language].shortWeekdays[WEEKDAYS.indexOf(weekday)] ?? "";
  const isToday = day === wallClock(now, zone).day;
  return `${isToday ? t("Today") : name} ${formatInstant(instant, zone, "time", now, settings)}`;
}

const LOCAL = /^(?:(\d{4})-(\d{2})-(\d{2}))?(?:^|T|$)(\d{2}:\d{2})?/;

/**
 * A local date, time or both, as a field has them, as a person reads them: `2026-11-24T09:00` is `Nov 24, 2026, 09:00`.
 * @returns null for anything else
 */
export function formatLocal(value: string, settings: DateSettings = defaultDates()): string | null {
  const [, year, month, day, time] = LOCAL.exec(value) ?? [];
  const names = DATE_NAMES[settings.language];
  const date = year && names.date(Number(day), names.shortMonths[Number(month) - 1] ?? "") + names.year(Number(year));
  const parts = [...(date ? [date] : []), ...(time ? [formatClock(time, settings)] : [])];
  return parts.length > 0 ? parts.join(", ") : null;
}

/** The distance of `instant` from `now`: `just now`, `in 3 min`, `2 h ago`, `in 4 days`; undefined beyond a week. */
export function formatDistance(instant: Date, now: Date): string | undefined {
  const difference = instant.getTime() - now.getTime();
  const distance = Math.abs(difference);
  const isAhead = difference > 0;
  if (distance < 45_000) return t("just now");
  if (distance < HOUR) {
    const minutes = Math.max(1, Math.round(distance / MINUTE));
    return isAhead ? t("in {minutes} min", { minutes }) : t("{minutes} min ago", { minutes });
  }
  if (distance < DAY) {
    const hours = Math.round(distance / HOUR);
    return isAhead ? t("in {hours} h", { hours }) : t("{hours} h ago", { hours });
  }
  const days = Math.round(distance / DAY);
  if (days > 7) return undefined;
  return isAhead ? tn(days, "in {count} day", "in {count} days") : tn(days, "{count} day ago", "{count} days ago");
}
