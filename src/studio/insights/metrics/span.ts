import { addDays, countDays } from "#domain/insights/metrics/rules.ts";
import { MAX_DAYS, USUAL_DAYS } from "#domain/insights/metrics/terms.ts";

export { formatDay } from "#domain/insights/metrics/rules.ts";

export interface Span {
  from: string;
  to: string;
}

export const SPANS = [7, USUAL_DAYS, 90] as const;

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * The period of a URL: its own dates if they are valid, or a number of days up to today.
 * @param today in UTC, as metrics are counted
 */
export function spanOf(input: { days: number; from: string | null; to: string | null }, today: string): Span {
  const { days, from, to } = input;
  if (isDay(from) && isDay(to) && from >= "1970-01-01" && from <= to && countDays(from, to) <= MAX_DAYS) {
    return { from, to };
  }
  return { from: addDays(today, 1 - days), to: today };
}

/** Every day of a period. */
export function daysOf({ from, to }: Span): string[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}
