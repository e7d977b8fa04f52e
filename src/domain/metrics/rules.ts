import type { MetricValues } from "./schema.ts";

/**
 * Days for which a publication's metrics are read: those of older ones hardly change. Also how many days of followers
 * are read of a new channel.
 */
export const WINDOW_DAYS = 90;

type Key = keyof MetricValues;

/** Adds a value to existing ones. Known values are summed; null only if all are unknown. */
export function addValues(values: MetricValues, key: Key, value: number | null): void {
  if (value === null) values[key] ??= null;
  else values[key] = (values[key] ?? 0) + value;
}

/** The sum of all metrics, by the rules of `add`. */
export function sumValues(all: readonly MetricValues[]): MetricValues {
  const total: MetricValues = {};
  for (const values of all) {
    for (const [key, value] of Object.entries(values)) addValues(total, key as Key, value ?? null);
  }
  return total;
}

/** The UTC day of a time, in the format of URLs. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** @param days may be negative */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS));
}

/** Days between two dates, both inclusive. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The indexes of the best values; none where there is nothing to choose between. */
export function bestOf(values: readonly (number | null | undefined)[]): number[] {
  const known = values.flatMap((value) => value ?? []);
  const most = Math.max(...known);
  if (known.length < 2 || known.every((value) => value === most)) return [];
  return values.flatMap((value, index) => (value === most ? [index] : []));
}

const short = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", timeZone: "UTC" });
const withYear = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** A date in a chart: "Nov 3", or "Nov 3, 2026". */
export function formatDay(day: string, isFull = false): string {
  return (isFull ? withYear : short).format(new Date(day));
}

/** A range: "Nov 1 to Nov 28, 2026", "Nov 1, 2026". The years of both days only where they differ. */
export function formatSpan({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDay(from, true);
  return `${formatDay(from, from.slice(0, 4) !== to.slice(0, 4))} to ${formatDay(to, true)}`;
}

const count = new Intl.NumberFormat("en-GB");

/** A metric's value as text: unknown is not zero, and a metric that the platform does not report is neither. */
export function formatMetric(metric: number | null | undefined): string {
  if (metric === undefined) return "Not available";
  return metric === null ? "Unknown" : count.format(metric);
}

const percents = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** A rate as text: `3.4%`. */
export function formatRate(rate: number | null | undefined): string {
  return typeof rate === "number" ? `${percents.format(rate * 100)}%` : "Unknown";
}

/** The change against the previous period; null without data to compare. */
export function formatChange(now: number | null | undefined, before: number | null | undefined): string | null {
  if (now === undefined || now === null || before === undefined || before === null) return null;
  if (now === before) return "No change";
  if (before === 0) return "New";
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? "About the same" : `${percent > 0 ? "+" : "−"}${count.format(Math.abs(percent))}%`;
}
