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
