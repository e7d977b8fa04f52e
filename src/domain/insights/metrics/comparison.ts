import { Temporal } from "temporal-polyfill";
import { addDays, countDays } from "./rules.ts";
import type { COMPARISONS } from "./terms.ts";

/** The days with which a range is compared. February 29 becomes February 28. */
export function comparedDays(
  { from, to }: { from: string; to: string },
  compare: (typeof COMPARISONS)[number],
): { from: string; to: string } {
  if (compare === "previous_period") return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
  const yearBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
  return { from: yearBefore(from), to: yearBefore(to) };
}
