import { Temporal } from "temporal-polyfill";

/** How far back a recovery reaches; `custom` is a moment of one's own. */
export const spans = [
  { value: "hour", label: "The last hour", seconds: 3600 },
  { value: "day", label: "The last 24 hours", seconds: 86_400 },
  { value: "week", label: "The last 7 days", seconds: 604_800 },
  { value: "custom", label: "Since a moment of my own", seconds: null },
] as const;

export type Span = (typeof spans)[number]["value"];

/**
 * The moment to recover from, as the wire wants it; null while it is not chosen.
 * @param wallClock what a picker gives, `2026-11-20 09:00:00`, read in `zone` (IANA)
 */
export function sinceOf(span: Span, wallClock: string | null, zone: string, now: Date): string | null {
  const seconds = spans.find(({ value }) => value === span)?.seconds ?? null;
  if (seconds !== null) return new Date(now.getTime() - seconds * 1000).toISOString();
  if (wallClock === null) return null;
  return Temporal.PlainDateTime.from(wallClock.replace(" ", "T")).toZonedDateTime(zone).toInstant().toString();
}
