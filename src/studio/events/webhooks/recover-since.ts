import { msg } from "#kernel/language.ts";
import { instantsOf } from "#studio/content/composer/time/local-time.ts";

/** How far back a recovery goes; `custom` is a time that the person enters. */
export const spans = [
  { value: "hour", label: msg("Last hour"), seconds: 3600 },
  { value: "day", label: msg("Last 24 hours"), seconds: 86_400 },
  { value: "week", label: msg("Last 7 days"), seconds: 604_800 },
  { value: "custom", label: msg("Custom"), seconds: null },
] as const;

export type Span = (typeof spans)[number]["value"];

/**
 * The instant to recover from, as the API takes it; null until it is entered.
 * @param wallClock the value of the browser's field, `2026-11-20T09:00` or empty, read in `zone` (IANA)
 */
export function sinceOf(span: Span, wallClock: string, zone: string, now: Date): string | null {
  const seconds = spans.find(({ value }) => value === span)?.seconds ?? null;
  if (seconds !== null) return new Date(now.getTime() - seconds * 1000).toISOString();
  const [date, time] = wallClock.split("T");
  return date && time ? instantsOf({ date, time: time.slice(0, 5) }, zone).nearest.toISOString() : null;
}
