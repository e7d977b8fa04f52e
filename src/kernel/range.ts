import { z } from "zod";
import { invalid } from "./fault.ts";
import { t } from "./language.ts";
import { fieldMessage, finding } from "./messages.ts";
import { DAY, EXAMPLE, formatDay, formatInstant, formatLocalTime, isWithinYears, parseTime, YEARS } from "./time.ts";
import { clockChangeMessage, resolveInstant, startOfDay } from "./zone.ts";

/** One end of a range: a day, an instant, or a local time in the brand's time zone. */
const RangeBound = z.string().transform((value, ctx) => {
  // Clients paste our own `+00:00` unescaped into URLs, where `+` is decoded as a space.
  const written = parseTime(value.replace(/^([^\sTt]+[Tt]\S+) (?=\d\d:?\d\d$)/, "$1+"));
  if (written.kind !== "none" && isWithinYears(written.ms)) {
    const write = { moment: formatInstant, local: formatLocalTime, day: formatDay }[written.kind];
    return write(written.ms);
  }
  const words = t("must be a date such as 2026-11-20, or a time such as {example}", { example: EXAMPLE });
  ctx.issues.push(finding(written.kind === "none" ? words : t(YEARS)));
  return z.NEVER;
});

/**
 * `from` and `to` of a list; `resolveRange` converts them to instants.
 * @param what is within the range, such as `Scheduled`
 */
export function rangeInput(what: string) {
  return {
    from: RangeBound.optional().meta({
      description: `${what} at this time or later. Dates and times without an offset are in the brand's time zone.`,
      example: "2026-11-01",
    }),
    to: RangeBound.optional().meta({
      description: `${what} before this time, or on or before this date.`,
      example: "2026-11-30",
    }),
  };
}

type Range = { from?: string; to?: string };

/**
 * The instants of a range: from the first (inclusive) to the last (exclusive). A day as `to` is part of the range.
 * @param zone IANA name of the brand's
 * @throws Fault invalid on `from` or `to`
 */
export function resolveRange({ from, to }: Range, zone: string): { from?: Date; to?: Date } {
  const begin = from === undefined ? undefined : resolveBound("from", from, zone, 0);
  const end = to === undefined ? undefined : resolveBound("to", to, zone, 1);
  if (begin && end && begin >= end) throw invalid("to", t("To must be later than `from`."));
  return { ...(begin ? { from: begin } : {}), ...(end ? { to: end } : {}) };
}

function resolveBound(field: string, text: string, zone: string, days: number): Date {
  if (DAY.test(text)) return startOfDay(text, zone, days);
  const moment = resolveInstant(text, zone);
  if (moment === null) throw invalid(field, fieldMessage([field], clockChangeMessage(text, zone)));
  return new Date(moment);
}
