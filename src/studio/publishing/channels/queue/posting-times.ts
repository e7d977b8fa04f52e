import type { z } from "zod";
import type { PostingTime as PostingTimeView } from "#domain/planning/posting-times/schema.ts";

export type PostingTime = z.output<typeof PostingTimeView>;

/** The days that a time is added to: one, 1 is Monday, or several. */
export const DAY_GROUPS = {
  weekdays: [1, 2, 3, 4, 5],
  every: [1, 2, 3, 4, 5, 6, 7],
  weekend: [6, 7],
} as const;

const isSame = (a: PostingTime, b: PostingTime) => a.weekday === b.weekday && a.time === b.time;

/** With a time on each of the days, in order, each once. */
export function addPostingTimes(
  times: readonly PostingTime[],
  weekdays: readonly number[],
  time: string,
): PostingTime[] {
  const added = weekdays.map((weekday) => ({ weekday, time }));
  return [...times, ...added.filter((each) => !times.some((known) => isSame(known, each)))].toSorted(
    (a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time),
  );
}

export function removePostingTime(times: readonly PostingTime[], removed: PostingTime): PostingTime[] {
  return times.filter((time) => !isSame(time, removed));
}

/** The same in a random order, each order equally likely (Fisher and Yates). */
export function shuffleTimes<T>(all: readonly T[], random: () => number = Math.random): T[] {
  const rest = [...all];
  return all.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1));
}

export function isSameTimes(a: readonly PostingTime[], b: readonly PostingTime[]): boolean {
  return a.length === b.length && a.every((time, index) => b[index] !== undefined && isSame(time, b[index]));
}

/** The posting times that most of some channels have, of those that have any. */
export function usualTimes(channels: readonly { posting_times: PostingTime[] }[]): PostingTime[] {
  const some = channels.map(({ posting_times: times }) => times).filter((times) => times.length > 0);
  const count = (times: PostingTime[]) => some.filter((each) => isSameTimes(each, times)).length;
  return some.toSorted((a, b) => count(b) - count(a))[0] ?? [];
}
