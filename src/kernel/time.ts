import { z } from "zod";
import { msg, t } from "./language.ts";
import { finding } from "./messages.ts";

/** The first instant whose year has five digits, which neither the API nor PostgreSQL's text format writes. */
const YEAR_10000 = Date.UTC(10_000, 0);
export const EXAMPLE = "2026-11-20T13:00:00+01:00";
export const YEARS = msg("must be between the years 1970 and 9999");

export const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
/** ISO 8601: seconds and the offset's colon may be omitted, and `T` may be a space. */
const TIME = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d\d):?(\d\d))?$/;

/** A time as it was written: an instant, or a local time that needs a time zone. */
type ParsedTime =
  | { kind: "moment"; ms: number }
  | { kind: "local"; ms: number }
  | { kind: "day"; ms: number }
  | { kind: "none" };

/** Local times and days are calculated as if their clocks showed UTC. */
export function parseTime(value: string): ParsedTime {
  const text = value.trim();
  const day = dayStart(text);
  if (day !== null) return { kind: "day", ms: day };
  const [whole, date = "", hours, minutes, seconds = "0", fraction = "0", utc, sign, offHours, offMinutes] =
    TIME.exec(text) ?? [];
  const start = dayStart(date);
  const isClock = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  if (whole === undefined || start === null || !isClock) return { kind: "none" };
  const clock = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
  const ms = start + clock + Number(fraction.padEnd(3, "0").slice(0, 3));
  if (utc !== undefined) return { kind: "moment", ms };
  if (sign === undefined) return { kind: "local", ms };
  if (Number(offHours) > 23 || Number(offMinutes) > 59) return { kind: "none" };
  const offset = (Number(offHours) * 60 + Number(offMinutes)) * 60_000;
  return { kind: "moment", ms: sign === "+" ? ms - offset : ms + offset };
}

/** The first instant of a day as if in UTC; null for an invalid day. */
function dayStart(text: string): number | null {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(`${year}-${month}-${day}`);
  return isReal ? ms : null;
}

export const isWithinYears = (ms: number) => ms >= 0 && ms < YEAR_10000;

/** The API's format of an instant; a local time is written without the `Z`. */
export const formatInstant = (ms: number) => new Date(ms).toISOString();
export const formatLocalTime = (ms: number) => new Date(ms).toISOString().slice(0, -1);
export const formatDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** An instant as input: ISO 8601 with an offset, with or without seconds. Parsed to `2026-11-20T12:00:00.000Z`. */
export const Instant = z
  .string()
  .transform((value, ctx) => {
    const written = parseTime(value);
    if (written.kind === "moment" && isWithinYears(written.ms)) return formatInstant(written.ms);
    ctx.issues.push(
      finding(
        written.kind === "moment"
          ? t(YEARS)
          : t("must be a time with an offset, such as {example}", { example: EXAMPLE }),
      ),
    );
    return z.NEVER;
  })
  .meta({ format: "date-time" });

/**
 * An instant, or a local time in a time zone that the request names separately; `resolveInstant` converts it to an instant.
 * An instant is parsed as by `Instant`, a local time to `2026-11-20T13:00:00.000`.
 */
export const InstantOrLocalTime = z.string().transform((value, ctx) => {
  const written = parseTime(value);
  const isTime = written.kind === "moment" || written.kind === "local";
  if (isTime && isWithinYears(written.ms)) {
    return written.kind === "moment" ? formatInstant(written.ms) : formatLocalTime(written.ms);
  }
  ctx.issues.push(finding(isTime ? t(YEARS) : t("must be a time such as {example}", { example: EXAMPLE })));
  return z.NEVER;
});

/** Whether a `InstantOrLocalTime` or a bound of a range needs a time zone. */
export function needsZone(text: string): boolean {
  return !text.endsWith("Z");
}

/** A day as input. */
export const Day = z
  .string()
  .transform((value, ctx) => {
    const ms = dayStart(value.trim());
    if (ms !== null && isWithinYears(ms)) return formatDay(ms);
    ctx.issues.push(finding(ms === null ? t("must be a date such as 2026-11-20") : t(YEARS)));
    return z.NEVER;
  })
  .meta({ format: "date" });

/** An instant in a response, as `wireTime` writes it. */
export const WireTime = z.string().meta({ format: "date-time", example: "2026-11-20T13:00:00.000000+00:00" });

/**
 * An instant as the contract writes it: with microseconds and a numeric offset, never `Z`.
 * @returns e.g. `2026-11-20T13:00:00.123000+00:00`
 */
export function wireTime(moment: Date): string {
  return `${moment.toISOString().slice(0, -1)}000+00:00`;
}

/** `wireTime` for an instant that may be null. */
export function wireTimeOrNull(moment: Date | null): string | null {
  return moment ? wireTime(moment) : null;
}
