import { Temporal } from "temporal-polyfill";
import type { RepeatUnit } from "./terms.ts";

export type Repetition = { every: RepeatUnit; interval: number; count: number };

/** The same local time this many steps later; a day that a month doesn't have becomes its last one. */
export function addSteps(at: Date, steps: number, every: RepeatUnit, zone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return new Date(local.add({ [`${every}s`]: steps }).epochMilliseconds);
}

/** A time as far from `to` as it is from `from`, on the clocks of the time zone. */
export function moveLocally(at: Date, from: Date, to: Date, zone: string): Date {
  const [local, start, end] = [at, from, to].map((moment) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDateTime(),
  ) as [Temporal.PlainDateTime, Temporal.PlainDateTime, Temporal.PlainDateTime];
  return new Date(local.add(start.until(end)).toZonedDateTime(zone).epochMilliseconds);
}

/**
 * By how many days, weeks or months each copy follows the original: those whose time has passed are left out.
 * @param first when the post is published first, on any channel
 * @param zone IANA name
 */
export function stepsOf({ every, interval, count }: Repetition, first: Date, zone: string, now: Date): number[] {
  const isAhead = (number: number) => addSteps(first, number * interval, every, zone) > now;
  let next = 1;
  while (!isAhead(next)) next += 1;
  return Array.from({ length: count }, (_, index) => (next + index) * interval);
}
