import { formatDate, formatNumber, t, tn } from "#kernel/language.ts";
import type { MetricValues } from "./schema.ts";

/**
 * Days for which a publication's metrics are read: those of older ones hardly change. Also how many days of followers
 * are read of a new channel.
 */
export const WINDOW_DAYS = 90;

/** How long after it was published a publication's metrics are read every hour, in hours. */
export const FRESH_HOURS = 48;

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

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The beginning of the hour of a time. */
export function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
}

/** Publications that were published before this time are read at night alone. */
export function freshSince(now: Date): Date {
  return new Date(now.getTime() - FRESH_HOURS * HOUR_MS);
}

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

/** A date in a chart: "Nov 3", or "Nov 3, 2026". */
export function formatDay(day: string, isFull = false): string {
  const year = isFull ? ({ year: "numeric" } as const) : {};
  return formatDate(new Date(day), { day: "numeric", month: "short", ...year, timeZone: "UTC" });
}

/** A range: "Nov 1 to Nov 28, 2026", "Nov 1, 2026". The years of both days only where they differ. */
export function formatSpan({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDay(from, true);
  return t("{from} to {to}", { from: formatDay(from, from.slice(0, 4) !== to.slice(0, 4)), to: formatDay(to, true) });
}

/** A metric's value as text: unknown is not zero, and a metric that the platform does not report is neither. */
export function formatMetric(metric: number | null | undefined): string {
  if (metric === undefined) return t("Not available");
  return metric === null ? t("Unknown") : formatNumber(metric);
}

/** A rate as text: `3.4%`. */
export function formatRate(rate: number | null | undefined): string {
  return typeof rate === "number" ? formatPercent(rate * 100, { maximumFractionDigits: 2 }) : t("Unknown");
}

/** The change against the previous period; null without data to compare. */
export function formatChange(now: number | null | undefined, before: number | null | undefined): string | null {
  if (now === undefined || now === null || before === undefined || before === null) return null;
  if (now === before) return t("No change");
  if (before === 0) return t("New");
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? t("About the same") : `${percent > 0 ? "+" : "−"}${formatPercent(Math.abs(percent))}`;
}

/** `3.4%`, `3,4 %`. */
function formatPercent(percent: number, options?: Intl.NumberFormatOptions): string {
  return t("{number}%", { number: formatNumber(percent, options) });
}

/** A value with its metric's name, in running text: `1 like`, `1,234 likes`. */
export function formatCount(metric: Key, count: number): string {
  const counts: Record<Key, () => string> = {
    impressions: () => tn(count, "{count} impression", "{count} impressions"),
    views: () => tn(count, "{count} view", "{count} views"),
    likes: () => tn(count, "{count} like", "{count} likes"),
    comments: () => tn(count, "{count} comment", "{count} comments"),
    shares: () => tn(count, "{count} share", "{count} shares"),
    saves: () => tn(count, "{count} save", "{count} saves"),
    clicks: () => tn(count, "{count} click", "{count} clicks"),
    link_clicks: () => tn(count, "{count} link click", "{count} link clicks"),
  };
  return counts[metric]();
}
