import { Temporal } from "temporal-polyfill";
import { postingTimesAfter } from "#domain/planning/posting-times/rules.ts";
import { dayOf } from "#domain/publishing/link-rules/rules.ts";
import { DAYS_AHEAD, LEAD_MINUTES } from "./terms.ts";

const DAY_MS = 86_400_000;

export type Queue = {
  /** In minutes since Monday, 00:00. */
  postingTimes: readonly number[];
  /** IANA name. */
  timezone: string;
  /** When the channel has a post, in milliseconds. */
  taken: ReadonlySet<number>;
  /** When one of these is the copy of an evergreen post. */
  copies: ReadonlySet<number>;
};

/**
 * The free ones of the next `count` posting times that are neither too near nor too far. A copy at another time takes
 * the nearest posting time within a day, because it was moved or the time zone changed.
 */
export function timesToFill({ postingTimes, timezone, taken, copies }: Queue, count: number, now: Date): Date[] {
  const { from, until } = rangeOf(now);
  const all = postingTimesAfter(postingTimes, timezone, from, 2 * DAYS_AHEAD)
    .map(Number)
    .filter((at) => at <= Number(until))
    .toArray();
  const elsewhere = copies.difference(new Set(all));
  const moved = new Set([...elsewhere].map((copy) => nearest(copy, all)));
  const first = now.getTime() + LEAD_MINUTES * 60_000;
  return all
    .filter((at) => at > first)
    .slice(0, count)
    .filter((at) => !taken.has(at) && !moved.has(at))
    .map((at) => new Date(at));
}

/** Which posts decide what is free: also those of the last day, and nothing is filled after the end. */
export function rangeOf(now: Date): { from: Date; until: Date } {
  return { from: new Date(now.getTime() - DAY_MS), until: new Date(now.getTime() + DAYS_AHEAD * DAY_MS) };
}

function nearest(copy: number, times: readonly number[]): number | undefined {
  const near = times.filter((at) => Math.abs(at - copy) < DAY_MS);
  return near.toSorted((a, b) => Math.abs(a - copy) - Math.abs(b - copy))[0];
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
 * Finds the first free time for which a post's last use is long enough ago, and the least recently used of these posts.
 * Counts days instead of hours, so that a post can return at the same time of day.
 */
export function chooseNext<Post extends Candidate>(
  times: readonly Date[],
  candidates: readonly Post[],
  { minDays, timezone }: Rules,
): { at: Date; post: Post } | null {
  const oldestFirst = candidates.toSorted((a, b) => Number(a.lastAt) - Number(b.lastAt) || a.id - b.id);
  for (const at of times) {
    const day = dayOf(at, timezone);
    const found = oldestFirst.find(
      ({ lastAt, endsOn }) =>
        daysBetween(dayOf(lastAt, timezone), day) >= minDays && (endsOn === null || day <= endsOn),
    );
    if (found) return { at, post: found };
  }
  return null;
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;
}
