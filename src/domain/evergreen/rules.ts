import { Temporal } from "temporal-polyfill";
import { dayOf } from "#domain/link-rules/rules.ts";
import { postingTimesAfter } from "#domain/posting-times/rules.ts";
import { DAYS_AHEAD, LEAD_MINUTES } from "./terms.ts";

const DAY_MS = 86_400_000;

export type Queue = {
  /** In minutes since Monday, 00:00. */
  postingTimes: readonly number[];
  /** IANA name. */
  timezone: string;
  /** When the channel has a post, in milliseconds. */
  taken: ReadonlySet<number>;
};

/** Of the next `count` posting times that are neither too near nor too far, those that are free. */
export function timesToFill({ postingTimes, timezone, taken }: Queue, count: number, now: Date): Date[] {
  const from = new Date(now.getTime() + LEAD_MINUTES * 60_000);
  const last = now.getTime() + DAYS_AHEAD * DAY_MS;
  return postingTimesAfter(postingTimes, timezone, from, DAYS_AHEAD + 1)
    .filter((at) => at.getTime() <= last)
    .take(count)
    .toArray()
    .filter((at) => !taken.has(at.getTime()));
}

export type Candidate = {
  id: number;
  /** When it was last published on the channel, or is going to be. */
  lastAt: Date;
  /** `2026-12-31`, the last day on which it may be published; null without an end. */
  endsOn: string | null;
};

type Rules = { minDays: number; timezone: string };

/**
 * The first free time for which there is a post that was not used too shortly before: of several, the one whose last use
 * is the longest ago. Days count rather than hours, so that a post can return at the same time of day.
 */
export function chooseNext(
  times: readonly Date[],
  candidates: readonly Candidate[],
  { minDays, timezone }: Rules,
): { at: Date; id: number } | null {
  const oldestFirst = candidates.toSorted((a, b) => Number(a.lastAt) - Number(b.lastAt) || a.id - b.id);
  for (const at of times) {
    const day = dayOf(at, timezone);
    const found = oldestFirst.find(
      ({ lastAt, endsOn }) =>
        daysBetween(dayOf(lastAt, timezone), day) >= minDays && (endsOn === null || day <= endsOn),
    );
    if (found) return { at, id: found.id };
  }
  return null;
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;
}
