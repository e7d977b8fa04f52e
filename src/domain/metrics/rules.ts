import type { MetricValues } from "./schema.ts";

type Key = keyof MetricValues;

/** Adds a figure to those that are there. What is known counts; unknown is only what nobody knows. */
export function addValues(values: MetricValues, key: Key, figure: number | null): void {
  if (figure === null) values[key] ??= null;
  else values[key] = (values[key] ?? 0) + figure;
}

/** All figures together, as `add` adds them. */
export function sumValues(all: readonly MetricValues[]): MetricValues {
  const total: MetricValues = {};
  for (const values of all) {
    for (const [key, figure] of Object.entries(values)) addValues(total, key as Key, figure ?? null);
  }
  return total;
}

/** The day of a moment in UTC, as it is written in addresses. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** @param days may be negative */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS));
}

/** Days from one to another, both counted. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}
