import { addSteps } from "#domain/planning/repetition/rules.ts";
import type { RepeatUnit } from "#domain/planning/repetition/terms.ts";
import { dayOf } from "#domain/publishing/link-rules/rules.ts";
import { AHEAD_DAYS, MAX_AHEAD } from "./terms.ts";

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;

export type Rule = {
  every: RepeatUnit;
  interval: number;
  /** When the original post is published; it counts as number 0. */
  startsAt: Date;
  /** IANA name. */
  timezone: string;
  /** `2026-12-31`, the last day in this time zone; null without an end. */
  endsOn: string | null;
};

/** When the copy of this number is published, at the local time of the first one. */
export function occurrenceAt({ every, interval, startsAt, timezone }: Rule, number: number): Date {
  return addSteps(startsAt, number * interval, every, timezone);
}

export function isWithin(rule: Rule, number: number): boolean {
  return rule.endsOn === null || dayOf(occurrenceAt(rule, number), rule.timezone) <= rule.endsOn;
}

export type CopyPlan = {
  /** Those to create now. */
  numbers: number[];
  /** The one after them, and when it is to be created; null when it would be after the end. */
  nextNumber: number;
  nextAt: Date | null;
};

/**
 * Which copies are missing: the next one and those of the coming weeks. Copies whose time has passed are skipped for
 * good, so that none are created late after an outage, an archived brand or a restored backup.
 * @param nextNumber the first one that was not created yet
 */
export function planCopies(rule: Rule, nextNumber: number, now: Date): CopyPlan {
  const at = (number: number) => occurrenceAt(rule, number).getTime();
  // No more than this many are ahead of the first one that is not over.
  let ahead = Math.max(1, nextNumber - MAX_AHEAD);
  while (at(ahead) <= now.getTime()) ahead += 1;
  const isDue = (number: number) =>
    isWithin(rule, number) &&
    (number === ahead || (number < ahead + MAX_AHEAD && at(number) <= now.getTime() + AHEAD_DAYS * DAY_MS));
  const numbers: number[] = [];
  let next = Math.max(nextNumber, ahead);
  for (; isDue(next); next += 1) numbers.push(next);
  if (!isWithin(rule, next)) return { numbers, nextNumber: next, nextAt: null };
  // Once the one before is over, or once it is near and not too many are ahead.
  const due = Math.min(at(next - 1), Math.max(at(next) - AHEAD_DAYS * DAY_MS, at(next - MAX_AHEAD)));
  return { numbers, nextNumber: next, nextAt: new Date(due) };
}

/** In milliseconds, until copies that couldn't be created are tried again. @param failures how many times before */
export function retryDelay(failures: number): number {
  return Math.min(DAY_MS, QUARTER_MS * 2 ** Math.min(failures, 7));
}
