import type { Post } from "../composer/draft.ts";
import { dayOf } from "./month.ts";

export interface DayOfPosts {
  /** `2026-11-24` */
  day: string;
  posts: Post[];
}

/** When a post stands in the calendar: with its earliest channel. */
export function timeOf({ publications, scheduled_at }: Post): string | null {
  return publications.flatMap((publication) => publication.scheduled_at ?? []).toSorted()[0] ?? scheduled_at;
}

/** Posts under the days of `zone` they stand on, both in the order of time. Each post once, posts without a time not at all. */
export function byDay(posts: readonly Post[], zone: string): DayOfPosts[] {
  const days = new Map<string, Map<number, Post>>();
  for (const post of posts) {
    const time = timeOf(post);
    if (time === null) continue;
    const day = dayOf(new Date(time), zone);
    const those = days.get(day) ?? new Map<number, Post>();
    days.set(day, those.set(post.id, post));
  }
  return [...days]
    .map(([day, those]) => ({ day, posts: [...those.values()].toSorted(byTime) }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

function byTime(a: Post, b: Post): number {
  return (timeOf(a) ?? "").localeCompare(timeOf(b) ?? "") || a.id - b.id;
}
